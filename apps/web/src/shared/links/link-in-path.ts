/**
 * The router decodes the parts of a path, which would turn `%252F` inside a link into `/`, so a link is read from the raw path.
 *
 * @param name name of the part in the pattern, with its colon
 */
export function rawPathPart(pathname: string, pattern: string, name: string): string | undefined {
  return pathname.split('/')[pattern.split('/').indexOf(name)] || undefined
}
