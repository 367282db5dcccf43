import { PHOTO_LIMITS } from '@vitrine/api/flows/issuance.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { decodeBase64 } from '../../platform/base64/base64.ts'
import { readJpeg } from './jpeg.ts'

const DATA_URL_PREFIX = 'data:image/jpeg;base64,'

/**
 * Returns the photo as Base64 without prefix, without metadata about place, time and device, and without data after the end of the image
 * (cameras add a short film or a second picture there).
 */
export function checkPhoto(value: string): { photo: string } | { problem: ProblemReason } {
  const encoded = value.startsWith(DATA_URL_PREFIX) ? value.slice(DATA_URL_PREFIX.length) : value
  if (encoded.length > Math.ceil(PHOTO_LIMITS.bytes / 3) * 4)
    return { problem: { code: 'photo-too-large', params: { kilobytes: PHOTO_LIMITS.bytes / 1024 } } }
  const bytes = decodeBase64(encoded, PHOTO_LIMITS.bytes)
  if (!bytes) return { problem: { code: 'photo-not-base64' } }
  const picture = readJpeg(bytes)
  if (!picture) return { problem: { code: 'photo-not-jpeg' } }
  const { width, height } = picture
  const side = PHOTO_LIMITS.pixelsPerSide
  if (width === 0 || height === 0 || width > side || height > side)
    return { problem: { code: 'photo-too-wide', params: { pixels: side } } }
  return { photo: picture.bytes.toString('base64') }
}
