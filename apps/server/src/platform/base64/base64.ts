/**
 * The bytes behind Base64 with padding (RFC 4648 section 4); undefined when they are more than `maxBytes`, or the text is not
 * exactly what an encoder writes: Node's own decoder skips what it does not know, so that one thing had endless spellings.
 */
export const decodeBase64 = (text: string, maxBytes: number): Buffer | undefined => decode(text, 'base64', maxBytes)

/** The same for base64url without padding (RFC 7515 section 2). */
export const decodeBase64Url = (text: string, maxBytes: number): Buffer | undefined =>
  decode(text, 'base64url', maxBytes)

export const encodeBase64Url = (data: string | Buffer): string =>
  (typeof data === 'string' ? Buffer.from(data, 'utf8') : data).toString('base64url')

function decode(text: string, encoding: 'base64' | 'base64url', maxBytes: number): Buffer | undefined {
  if (text.length > Math.ceil(maxBytes / 3) * 4) return undefined
  const bytes = Buffer.from(text, encoding)
  return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined
}
