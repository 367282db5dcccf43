/** A part of a path, URL-decoded exactly once; as it is where that cannot be done. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
