const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Returns true if the wallet may connect to this URL: https, or http to this computer (for demos and tests). */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
