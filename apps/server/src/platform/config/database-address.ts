/** Returns the address of a database without its password and without its query, which may also contain a password. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (url === null) return '***'
  if (url.password !== '') url.password = '***'
  url.search = ''
  url.hash = ''
  return url.href
}
