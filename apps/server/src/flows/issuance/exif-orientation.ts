const NAME = 'Exif\0\0'
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Returns whether an orientation means that the picture is not stored upright (Exif 2.3 section 4.6.4 A). */
const isTurned = (orientation: number): boolean => orientation >= 2 && orientation <= 8

/**
 * Reads a picture's orientation (2 to 8) from the content of an APP1 segment; undefined if the picture is upright or the segment has no
 * orientation.
 */
export function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, NAME.length) !== NAME) return undefined
  const tiff = segment.subarray(NAME.length)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const numberAt = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0
    return order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const table = numberAt(4, 4)
  const entries = numberAt(table, 2)
  for (let index = 0; index < entries; index += 1) {
    const entry = table + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return undefined
    if (numberAt(entry, 2) !== ORIENTATION) continue
    const orientation = numberAt(entry + 2, 2) === SHORT ? numberAt(entry + 8, 2) : 0
    return isTurned(orientation) ? orientation : undefined
  }
  return undefined
}

export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([Buffer.from(NAME, 'latin1'), tiff])
}
