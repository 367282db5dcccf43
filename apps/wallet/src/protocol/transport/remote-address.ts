const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether the wallet may talk to this address: https, or plain http to this same computer (a demo, a test). */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))
}

/** The host as people read it, with the port where it is not the usual one. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
