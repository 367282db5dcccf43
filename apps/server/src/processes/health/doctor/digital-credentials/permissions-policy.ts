/** One member of a dictionary (RFC 9651 section 3.2): its key and its value, without the parameters. */
const MEMBER = /^\s*([a-z*][a-z0-9_.*-]*)(?:=(\([^()]*\)|[^\s;()=]+))?\s*(?:;.*)?$/

/**
 * Returns whether a `Permissions-Policy` header lets the page itself use a feature whose default is `self` (W3C Permissions Policy, section
 * 5.2).
 */
export function allowsOwnPage(header: string | undefined, feature: string, origin: string): boolean {
  const members = (header ?? '').split(',').map((member) => MEMBER.exec(member))
  // Browsers ignore a header that they cannot parse.
  if (members.includes(null)) return true
  const member = members.findLast((found) => found?.[1] === feature)
  if (!member) return true
  const allowed = (member[2] ?? '').replace(/[()]/g, ' ').trim().split(/\s+/)
  return ['*', 'self', `"${origin}"`].some((value) => allowed.includes(value))
}
