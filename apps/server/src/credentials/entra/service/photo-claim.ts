import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64, decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'

/** Limit of the service for photos in credentials. The directory photo of VerifiedEmployee may be twice as large. */
const PHOTO_LIMIT: Bytes = 2 * 1_048_576
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

/** Returns the claim value of a photo: base64url without padding, which has the same meaning if it is also percent-encoded. */
export function writePhotoClaim(base64: string): string | undefined {
  const photo = decodeBase64(base64, PHOTO_LIMIT)
  return photo && isJpeg(photo) ? encodeBase64Url(photo) : undefined
}

/** Returns the Base64 of a JPEG from a claim value that is base64url, Base64, or one of them percent-encoded. */
export function readPhotoClaim(value: string): string | undefined {
  const plain = value.includes('%') ? percentDecoded(value) : value
  const base64Url = plain
    ?.replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
  const photo = base64Url === undefined ? undefined : decodeBase64Url(base64Url, PHOTO_LIMIT)
  return photo && isJpeg(photo) ? photo.toString('base64') : undefined
}

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, JPEG_START.length).equals(JPEG_START)

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
