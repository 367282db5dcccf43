import { exifOf, orientationIn } from './exif-orientation.ts'

const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const JFIF = { marker: 0xe0, name: 'JFIF\0', bytes: 14 }
const EXIF_MARKER = 0xe1
/** With what colours the picture is coded. */
const ADOBE = { marker: 0xee, name: 'Adobe', bytes: 12 }

/** Behind 0xff: a byte of the picture that is 0xff itself, and the marks at which decoding can begin anew. */
const isPartOfScan = (marker: number): boolean => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) that lie between them. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers that a decoder needs: frames, tables (DHT, DAC, DQT), scans, DNL, DRI, DHP and EXP. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf)

/** A picture. `bytes`: its file, without what no decoder needs. Width and height in pixels. */
type JpegPicture = { width: number; height: number; bytes: Buffer }

/**
 * Reads a whole JPEG (ITU-T T.81 annex B); undefined if it is none. Only what decoders need is left of it: no Exif or XMP with
 * place, time and device, no comment, no thumbnail, no profile of colours (viewers take sRGB), nothing behind its end. The picture
 * itself is not encoded again. If it is turned by Exif, a new Exif says how, and nothing else.
 */
export function readJpeg(bytes: Buffer): JpegPicture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined
  const kept = [bytes.subarray(0, 2)]
  let position = 2
  let size: { width: number; height: number } | undefined
  let [hasScan, isTurned] = [false, false]
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(position, position + 2))
      return size && hasScan ? { ...size, bytes: Buffer.concat(kept) } : undefined
    }
    const length = position + 4 <= bytes.length ? bytes.readUInt16BE(position + 2) : 0
    if (length < 2) return undefined
    if (isFrameHeader(marker) && length >= 7 && position + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
    const content = bytes.subarray(position + 4, position + 2 + length)
    const left = whatIsLeft(marker, content)
    if (left && !(marker === EXIF_MARKER && isTurned)) kept.push(segment(marker, left))
    isTurned ||= marker === EXIF_MARKER && left !== undefined
    position += 2 + length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    const end = endOfScan(bytes, position)
    kept.push(bytes.subarray(position, end))
    position = end
  }
  return undefined
}

/** Returns what is left of the content of a segment; undefined if nothing is. */
function whatIsLeft(marker: number, content: Buffer): Buffer | undefined {
  if (isNeeded(marker)) return content
  if (marker === EXIF_MARKER) {
    const orientation = orientationIn(content)
    return orientation === undefined ? undefined : exifOf(orientation)
  }
  if (isOf(JFIF, marker, content)) {
    const withoutThumbnail = Buffer.from(content.subarray(0, JFIF.bytes))
    withoutThumbnail.writeUInt16BE(0, JFIF.bytes - 2)
    return withoutThumbnail
  }
  return isOf(ADOBE, marker, content) ? content.subarray(0, ADOBE.bytes) : undefined
}

const isOf = (kind: { marker: number; name: string; bytes: number }, marker: number, content: Buffer): boolean =>
  marker === kind.marker &&
  content.length >= kind.bytes &&
  content.toString('latin1', 0, kind.name.length) === kind.name

/** A marker with its length and content (ITU-T T.81 section B.1.1.4). */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Finds the end of the coded picture that begins here: the next marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let position = bytes.indexOf(0xff, start)
  while (position !== -1 && isPartOfScan(bytes[position + 1] ?? 0)) position = bytes.indexOf(0xff, position + 2)
  return position === -1 ? bytes.length : position
}
