/**
 * A part of the present address as it was written. The router decodes the parts of a path, which would turn `%252F` inside
 * a link into `/`; so what carries a link is read from the raw path.
 *
 * @param pattern one of PAGES that the address matches
 * @param name the part's name in the pattern, with its colon
 */
export function rawPathPart(pathname: string, pattern: string, name: string): string | undefined {
  return pathname.split('/')[pattern.split('/').indexOf(name)] || undefined
}
