import type { Bytes } from '@vitrine/api/units.ts'

/**
 * Decodes Base64 with padding (RFC 4648 section 4). Returns undefined if the result exceeds `maxBytes`, or if an encoder would
 * write the text differently. Node's decoder alone would accept such texts, so many texts would stand for the same bytes.
 */
export const decodeBase64 = (text: string, maxBytes: Bytes): Buffer | undefined => decode(text, 'base64', maxBytes)

/** Decodes base64url without padding (RFC 7515 section 2), with the rules of decodeBase64. */
export const decodeBase64Url = (text: string, maxBytes: Bytes): Buffer | undefined =>
  decode(text, 'base64url', maxBytes)

export const encodeBase64Url = (data: string | Buffer): string =>
  (typeof data === 'string' ? Buffer.from(data, 'utf8') : data).toString('base64url')

function decode(text: string, encoding: 'base64' | 'base64url', maxBytes: Bytes): Buffer | undefined {
  if (text.length > Math.ceil(maxBytes / 3) * 4) return undefined
  const bytes = Buffer.from(text, encoding)
  return bytes.length <= maxBytes && bytes.toString(encoding) === text ? bytes : undefined
}
