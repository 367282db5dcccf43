/** The address of a database without its password and without its query, where there may be one, too. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (url === null) return '***'
  if (url.password !== '') url.password = '***'
  url.search = ''
  url.hash = ''
  return url.href
}
