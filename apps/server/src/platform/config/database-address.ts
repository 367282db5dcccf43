/** The query may also contain a password. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (url === null) return '***'
  if (url.password !== '') url.password = '***'
  url.search = ''
  url.hash = ''
  return url.href
}
