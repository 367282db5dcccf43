/** Returns true for a name of the loopback addresses. A page of another host that resolves to them does not reach the emulator. */
export function isOwnHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}
