import { encode } from 'cborg'
import { MdocError } from './mdoc-error.ts'

// This file does not use the `Tokenizer` of cborg, which could replace only `headAt`. It has no limits, and it reports truncated input in
// several ways.

/** Limits for CBOR, far above what a card with a photo needs. */
const MAX_BYTES = 1_000_000
const MAX_DEPTH = 16
const MAX_ITEMS = 20_000

/** Major types of CBOR (RFC 8949 section 3.1) that contain bytes or other items. */
const MAJOR = { bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const

/**
 * Returns the offset of the end of the item that starts at `start`. Reads only the heads, so that excessive input is refused before
 * it is decoded.
 *
 * @throws MdocError if the item is too large, too deep, of indefinite length, or truncated
 */
export function itemEnd(bytes: Uint8Array, start: number): number {
  if (bytes.length > MAX_BYTES) throw new MdocError('its CBOR is too large')
  /** Number of items still to be read in each open container. */
  const open: number[] = []
  let offset = start
  let items = 0
  do {
    items += 1
    if (items > MAX_ITEMS) throw new MdocError('its CBOR has too many items')
    const { major, argument, next } = headAt(bytes, offset)
    offset = next + (major === MAJOR.bytes || major === MAJOR.text ? argument : 0)
    if (offset > bytes.length) throw new MdocError('its CBOR is truncated')
    const children = childrenOf(major, argument)
    if (children > 0) open.push(children)
    if (open.length > MAX_DEPTH) throw new MdocError('its CBOR is nested too deeply')
    if (children === 0) closeFinished(open)
  } while (open.length > 0)
  return offset
}

function childrenOf(major: number, argument: number): number {
  if (major === MAJOR.array) return argument
  if (major === MAJOR.map) return argument * 2
  return major === MAJOR.tag ? 1 : 0
}

/** Counts an item as read, and closes the containers that end with this item. */
function closeFinished(open: number[]): void {
  for (;;) {
    const left = open.pop()
    if (left === undefined) return
    if (left > 1) {
      open.push(left - 1)
      return
    }
  }
}

/** Length of the argument in bytes, by the head's additional information (RFC 8949 section 3). */
const ARGUMENT_OCTETS: Record<number, number> = { 24: 1, 25: 2, 26: 4, 27: 8 }

/** Returns the major type, the argument (length, count or value), and the offset of the first byte after the head. */
function headAt(bytes: Uint8Array, offset: number) {
  const first = bytes[offset]
  if (first === undefined) throw new MdocError('its CBOR is truncated')
  const major = first >> 5
  const information = first & 0x1f
  if (information < 24) return { major, argument: information, next: offset + 1 }
  const octets = ARGUMENT_OCTETS[information]
  if (octets === undefined) throw new MdocError('its CBOR has items of indefinite length')
  const next = offset + 1 + octets
  if (next > bytes.length) throw new MdocError('its CBOR is truncated')
  const argument = bytes.subarray(offset + 1, next).reduce((sum, octet) => sum * 256 + octet, 0)
  return { major, argument, next }
}

export function arrayParts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  return partsOf(bytes, MAJOR.array)
}

export function mapParts(
  bytes: Uint8Array<ArrayBuffer>,
): { key: Uint8Array<ArrayBuffer>; value: Uint8Array<ArrayBuffer> }[] {
  const parts = partsOf(bytes, MAJOR.map)
  return parts.flatMap((key, index) => {
    const value = parts[index + 1]
    return index % 2 === 0 && value ? [{ key, value }] : []
  })
}

function partsOf(bytes: Uint8Array<ArrayBuffer>, wanted: number): Uint8Array<ArrayBuffer>[] {
  const { major, argument, next } = headAt(bytes, 0)
  if (major !== wanted) throw new MdocError('its CBOR has an item of an unexpected type')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let offset = next
  for (let count = childrenOf(major, argument); count > 0; count -= 1) {
    const end = itemEnd(bytes, offset)
    parts.push(bytes.slice(offset, end))
    offset = end
  }
  return parts
}

/** Encodes an array of items that are already encoded. */
export const arrayOf = (parts: readonly Uint8Array[]) => joined([headOf(MAJOR.array, parts.length), ...parts])

/** Encodes a map of keys and values that are already encoded. */
export const mapOf = (entries: readonly { key: Uint8Array; value: Uint8Array }[]) =>
  joined([headOf(MAJOR.map, entries.length), ...entries.flatMap(({ key, value }) => [key, value])])

/** Encodes the head of a container. Such a head differs from an encoded number only in its major type. */
function headOf(major: number, argument: number): Uint8Array {
  const [first = 0, ...rest] = encode(argument)
  return new Uint8Array([(major << 5) | first, ...rest])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
