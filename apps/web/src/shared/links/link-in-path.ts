/**
 * Returns a part of a path undecoded. The router's decoding would turn `%252F` inside a link into `/`.
 *
 * @param name name of the part in the pattern, with its colon
 */
export function rawPathPart(pathname: string, pattern: string, name: string): string | undefined {
  return pathname.split('/')[pattern.split('/').indexOf(name)] || undefined
}
