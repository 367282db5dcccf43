/** Decodes a percent-encoded path segment once; returns it unchanged if it is malformed. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
