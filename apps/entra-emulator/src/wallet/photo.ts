import { percentDecoded } from './link.ts'

const JPEG_MAGIC = [0xff, 0xd8, 0xff]

/** Returns the JPEG of a claim: base64url, Base64, or one of them percent-encoded. */
export function jpegOf(claim: string): Buffer | undefined {
  const text = claim.includes('%') ? percentDecoded(claim) : claim
  if (text === undefined || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return JPEG_MAGIC.every((byte, index) => bytes[index] === byte) ? bytes : undefined
}
