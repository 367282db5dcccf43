import { PHOTO_LIMITS, type ProblemReason } from '@vitrine/api'
import { decodeBase64 } from '../../platform/base64/base64.ts'

const DATA_URL_PREFIX = 'data:image/jpeg;base64,'
const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Behind 0xff: a byte of the picture that is 0xff itself, and the marks at which decoding can begin anew. */
const isPartOfScan = (marker: number): boolean => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * A photo as Base64 without prefix, checked by its content: a whole JPEG of at most 500 KB and 4,000 pixels a side. What
 * cameras write behind its end (a short film, a second picture) is left out. Else what is wrong with it.
 */
export function checkPhoto(value: string): { photo: string } | { problem: ProblemReason } {
  const encoded = value.startsWith(DATA_URL_PREFIX) ? value.slice(DATA_URL_PREFIX.length) : value
  if (encoded.length > Math.ceil(PHOTO_LIMITS.bytes / 3) * 4)
    return { problem: { code: 'photo-too-large', params: { kilobytes: PHOTO_LIMITS.bytes / 1024 } } }
  const bytes = decodeBase64(encoded, PHOTO_LIMITS.bytes)
  if (!bytes) return { problem: { code: 'photo-not-base64' } }
  const picture = readJpeg(bytes)
  if (!picture) return { problem: { code: 'photo-not-jpeg' } }
  const { width, height, length } = picture
  const side = PHOTO_LIMITS.pixelsPerSide
  if (width === 0 || height === 0 || width > side || height > side)
    return { problem: { code: 'photo-too-wide', params: { pixels: side } } }
  return { photo: length === bytes.length ? encoded : bytes.toString('base64', 0, length) }
}

/** Width and height in pixels of a whole JPEG (ITU-T T.81 annex B), and how many bytes it has; undefined when it is not one. */
function readJpeg(bytes: Buffer): { width: number; height: number; length: number } | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined
  let position = 2
  let size: { width: number; height: number } | undefined
  let hasScan = false
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === END_OF_IMAGE) return size && hasScan ? { ...size, length: position + 2 } : undefined
    const length = position + 4 <= bytes.length ? bytes.readUInt16BE(position + 2) : 0
    if (length < 2) return undefined
    if (isFrameHeader(marker) && length >= 7 && position + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
    position += 2 + length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    position = endOfScan(bytes, position)
  }
  return undefined
}

/** Where the coded picture that begins here ends: at the next marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let position = bytes.indexOf(0xff, start)
  while (position !== -1 && isPartOfScan(bytes[position + 1] ?? 0)) position = bytes.indexOf(0xff, position + 2)
  return position === -1 ? bytes.length : position
}

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) that lie between them. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
