import { exifOf, orientationIn } from './exif-orientation.ts'

const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const JFIF = { marker: 0xe0, name: 'JFIF\0', bytes: 14 }
const EXIF_MARKER = 0xe1
/** Segment that states the colour coding of the picture. */
const ADOBE = { marker: 0xee, name: 'Adobe', bytes: 12 }

/** Returns whether the byte after 0xff belongs to the scan: 0x00 stands for a data byte 0xff, RST0 to RST7 are restart markers. */
const isPartOfScan = (marker: number): boolean => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)

/** Returns whether a segment is a frame header or has its form: SOF0 to SOF15, without DHT, JPG and DAC in between, and DHP. */
const isFrameHeader = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === 0xde

/** Segment that states the number of lines again, after a scan. */
const NUMBER_OF_LINES = 0xdc

/** Returns whether a decoder needs the segment: frames, tables (DHT, DAC, DQT), scans, DNL, DRI, DHP and EXP. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf)

/** `width` and `height` in pixels, the largest that any header states. */
type JpegPicture = { width: number; height: number; bytes: Buffer }

/**
 * Reads a whole JPEG (ITU-T T.81 annex B) and keeps only what decoders need. Removes Exif and XMP data (place, time, device), comments,
 * thumbnails, colour profiles (viewers then assume sRGB), and everything after the end of the image. The picture is not encoded again. If
 * Exif rotates the picture, a new Exif segment contains only the orientation.
 */
export function readJpeg(bytes: Buffer): JpegPicture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return undefined
  const kept = [bytes.subarray(0, 2)]
  let position = 2
  let size: Size | undefined
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
    const content = bytes.subarray(position + 4, position + 2 + length)
    size = largerOf(size, sizeIn(marker, content))
    const needed = contentToKeep(marker, content)
    if (needed && !(marker === EXIF_MARKER && isTurned)) kept.push(segment(marker, needed))
    isTurned ||= marker === EXIF_MARKER && needed !== undefined
    position += 2 + length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    const end = endOfScan(bytes, position)
    kept.push(bytes.subarray(position, end))
    position = end
  }
  return undefined
}

type Size = { width: number; height: number }

function sizeIn(marker: number, content: Buffer): Size | undefined {
  if (isFrameHeader(marker) && content.length >= 5)
    return { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
  if (marker === NUMBER_OF_LINES && content.length >= 2) return { height: content.readUInt16BE(0), width: 0 }
  return undefined
}

function largerOf(one: Size | undefined, other: Size | undefined): Size | undefined {
  if (!one || !other) return one ?? other
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
}

function contentToKeep(marker: number, content: Buffer): Buffer | undefined {
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

/** Returns a segment: marker, length and content (ITU-T T.81 section B.1.1.4). */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function endOfScan(bytes: Buffer, start: number): number {
  let position = bytes.indexOf(0xff, start)
  while (position !== -1 && isPartOfScan(bytes[position + 1] ?? 0)) position = bytes.indexOf(0xff, position + 2)
  return position === -1 ? bytes.length : position
}
