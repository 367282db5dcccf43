import { PHOTO_LIMITS, type ProblemReason } from '@vitrine/api'
import { decodeBase64 } from '../../platform/base64/base64.ts'

const DATA_URL_PREFIX = 'data:image/jpeg;base64,'
const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xffd9
const START_OF_SCAN = 0xda

/**
 * A photo as Base64 without prefix, checked by its content: a whole JPEG of at most 500 KB and 4,000 pixels a side. Else
 * what is wrong with it.
 */
export function checkPhoto(value: string): { photo: string } | { problem: ProblemReason } {
  const encoded = value.startsWith(DATA_URL_PREFIX) ? value.slice(DATA_URL_PREFIX.length) : value
  if (encoded.length > Math.ceil(PHOTO_LIMITS.bytes / 3) * 4)
    return { problem: { code: 'photo-too-large', params: { kilobytes: PHOTO_LIMITS.bytes / 1024 } } }
  const bytes = decodeBase64(encoded, PHOTO_LIMITS.bytes)
  if (!bytes) return { problem: { code: 'photo-not-base64' } }
  const size = jpegSize(bytes)
  if (!size) return { problem: { code: 'photo-not-jpeg' } }
  const { width, height } = size
  const side = PHOTO_LIMITS.pixelsPerSide
  if (width === 0 || height === 0 || width > side || height > side)
    return { problem: { code: 'photo-too-wide', params: { pixels: side } } }
  return { photo: encoded }
}

/** Width and height of a whole JPEG (ITU-T T.81 annex B); undefined when it is not one. */
function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined
  if (bytes.readUInt16BE(bytes.length - 2) !== END_OF_IMAGE) return undefined
  let position = 2
  let size: { width: number; height: number } | undefined
  while (position + 4 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === START_OF_SCAN) return size
    const length = bytes.readUInt16BE(position + 2)
    if (length < 2) return undefined
    if (isFrameHeader(marker) && length >= 7 && position + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
    position += 2 + length
  }
  return undefined
}

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) that lie between them. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
