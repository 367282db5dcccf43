import { decodeBase64, PAGE_PATTERNS, PAGES } from '@vitrine/api'

/**
 * The address of the page that is meant, where people or programs have written it in another way: its words in capitals, a slash
 * at the end, Base64 with a slash in it. Undefined where it is written as it should be, and where it is no page's.
 *
 * @param pathname as it stands in the request, with its escapes
 */
export function pageMeantBy(pathname: string): string | undefined {
  const parts = withWholeBase64(pathname.replace(/\/+$/, '').split('/'))
  const meant = PAGE_PATTERNS.map((pattern) => written(parts, pattern.split('/'))).find((path) => path !== undefined)
  return meant === pathname ? undefined : meant
}

/** The parts in the words of a pattern; undefined where they do not fit it. */
function written(parts: string[], pattern: string[]): string | undefined {
  if (pattern.length === 2 && pattern[1] === '') return parts.length === 1 ? '/' : undefined
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > pattern.length) return undefined
  const words = parts.map((part, place) => {
    const word = pattern[place] ?? ''
    if (word.startsWith(':')) return part === '' ? undefined : part
    return part.toLowerCase() === word ? word : undefined
  })
  return words.includes(undefined) ? undefined : words.join('/')
}

/** Base64 that was cut at its own slashes is put together again. */
function withWholeBase64(parts: string[]): string[] {
  const begins = (pattern: string): string[] | undefined => {
    const place = pattern.split('/').findLastIndex((part) => !part.endsWith('?') || part === ':request?')
    const head = parts.slice(0, place)
    return parts.length > place && written(head, pattern.split('/').slice(0, place)) !== undefined ? head : undefined
  }
  for (const pattern of [PAGES.issue, PAGES.dynamicCode]) {
    const head = begins(pattern)
    if (head) return [...head, parts.slice(head.length).join('%2F')]
  }
  const head = begins(PAGES.presentLink)
  return head ? [...head, ...linkAndId(parts.slice(head.length))] : parts
}

/** A link, and the id that may stand behind it. */
function linkAndId(parts: string[]): string[] {
  if (isLink(parts)) return [parts.join('%2F')]
  const link = parts.slice(0, -1)
  return isLink(link) ? [link.join('%2F'), ...parts.slice(-1)] : parts
}

function isLink(parts: string[]): boolean {
  const text = decodeBase64(unescaped(parts.join('/'))) ?? ''
  return text.includes(':') && !/\p{Cc}/u.test(text)
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
