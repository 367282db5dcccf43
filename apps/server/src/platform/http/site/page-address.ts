import { PAGES } from '@vitrine/api/pages/pages.ts'
import { decodePathPart } from '@vitrine/api/pages/path-part.ts'
import { decodeBase64 } from '@vitrine/api/text/base64url.ts'

// Parts of page patterns that precede a parameter with Base64 content.
const BEFORE_CREDENTIAL = partsBefore(':request?', PAGES.issue)
const BEFORE_COPIED_LINK = partsBefore(':link', PAGES.dynamicCode)
const BEFORE_PRESENTED_LINK = partsBefore(':link', PAGES.presentLink)

function partsBefore(parameter: string, pattern: string): string[] {
  const parts = pattern.split('/')
  return parts.slice(0, parts.indexOf(parameter))
}

/**
 * Returns a function that finds the canonical address of a page if a person or a program has written it differently: words in upper case, a
 * trailing slash, Base64 that contains a slash. That function returns undefined for an address that is already canonical or is not a page.
 *
 * @returns a function that takes the path of a request, still percent-encoded
 */
export function pageFinder(patterns: readonly string[]): (pathname: string) => string | undefined {
  const split = patterns.map((pattern) => pattern.split('/'))
  return (pathname) => {
    const parts = withWholeBase64(partsOf(pathname))
    const meant = split.map((pattern) => written(parts, pattern)).find((path) => path !== undefined)
    return meant === pathname ? undefined : meant
  }
}

/** Splits a path, and drops empty parts at its end. */
function partsOf(pathname: string): string[] {
  const parts = pathname.split('/')
  return parts.slice(0, Math.max(1, parts.findLastIndex((part) => part !== '') + 1))
}

/** Returns the path in the spelling of a pattern. */
function written(parts: string[], pattern: string[]): string | undefined {
  if (pattern.length === 2 && pattern[1] === '') return parts.length === 1 ? '/' : undefined
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > pattern.length) return undefined
  const words = parts.map((part, index) => {
    const word = pattern[index] ?? ''
    if (word.startsWith(':')) return part === '' ? undefined : part
    return part.toLowerCase() === word ? word : undefined
  })
  return words.includes(undefined) ? undefined : words.join('/')
}

/** Rejoins Base64 that was split at its own slashes. */
function withWholeBase64(parts: string[]): string[] {
  const begins = (head: string[]): boolean =>
    parts.length > head.length && written(parts.slice(0, head.length), head) !== undefined
  const from = (head: string[], rest: (parts: string[]) => string[]): string[] => [
    ...parts.slice(0, head.length),
    ...rest(parts.slice(head.length)),
  ]
  const inOne = [BEFORE_CREDENTIAL, BEFORE_COPIED_LINK].find(begins)
  if (inOne) return from(inOne, (rest) => [rest.join('%2F')])
  return begins(BEFORE_PRESENTED_LINK) ? from(BEFORE_PRESENTED_LINK, linkAndId) : parts
}

/** Joins the parts of a link, and keeps an id that may follow it. */
function linkAndId(parts: string[]): string[] {
  if (isLink(parts)) return [parts.join('%2F')]
  const link = parts.slice(0, -1)
  return isLink(link) ? [link.join('%2F'), ...parts.slice(-1)] : parts
}

function isLink(parts: string[]): boolean {
  const text = decodeBase64(decodePathPart(parts.join('/'))) ?? ''
  return text.includes(':') && !/\p{Cc}/u.test(text)
}
