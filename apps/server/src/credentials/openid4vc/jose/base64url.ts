/**
 * The bytes behind base64url without padding (RFC 7515 section 2); undefined when the text is not exactly what an encoder
 * writes, because Node's own decoder skips what it does not know.
 */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

export const encodeBase64Url = (data: string | Buffer): string =>
  (typeof data === 'string' ? Buffer.from(data, 'utf8') : data).toString('base64url')
