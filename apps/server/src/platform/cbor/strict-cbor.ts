import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'
import { type DecodeOptions, decode, encode, Tagged, type Token, Tokenizer, Type } from 'cborg'
import { readDateTime } from '../clock/stated-time.ts'

/** Any supported CBOR value (RFC 8949). Maps keep the types of their keys. */
export type Cbor = null | boolean | number | string | Uint8Array | Cbor[] | CborMap | EncodedCbor | CborDate
export type CborMap = Map<Cbor, Cbor>

const ENCODED_CBOR_TAG = 24
const DATE_TIME_TAG = 0
/** Tag of a date without a time (RFC 8943). */
const FULL_DATE_TAG = 1004
const MAX_DEPTH = 16
/** It limits the time for parsing. */
const MAX_TOKENS = 2_000

/** CBOR inside a byte string (RFC 8949 section 3.4.5.1). The exact bytes are kept, because they were hashed or signed. */
export class EncodedCbor extends Tagged {
  readonly content: Uint8Array
  /** Tag, length and content. */
  readonly whole: Uint8Array

  constructor(content: Uint8Array, whole: Uint8Array) {
    super(ENCODED_CBOR_TAG, content)
    this.content = content
    this.whole = whole
  }

  static of(value: unknown): EncodedCbor {
    const content = encodeCbor(value)
    return new EncodedCbor(content, encodeCbor(new Tagged(ENCODED_CBOR_TAG, content)))
  }
}

/** A point in time or a date, as text (RFC 8949 section 3.4.1, RFC 8943). */
export class CborDate extends Tagged {
  readonly text: string

  constructor(text: string, tag: typeof DATE_TIME_TAG | typeof FULL_DATE_TAG = DATE_TIME_TAG) {
    super(tag, text)
    this.text = text
  }

  /** @param seconds must be whole: ISO 18013-5 section 9.1.2.4 allows no fractions */
  static ofSeconds(seconds: EpochSeconds): CborDate {
    return new CborDate(new Date(seconds * 1000).toISOString().replace(/\.\d+/, ''))
  }

  /** Undefined for a date or an invalid time. */
  get time(): EpochMilliseconds | undefined {
    return this.tag === DATE_TIME_TAG ? readDateTime(this.text) : undefined
  }
}

/**
 * Parses CBOR from another party. Returns undefined if it is malformed, has more than 16 levels or 2,000 values, or could be read
 * differently by two readers: a duplicate key in a map, an indefinite length, `undefined`, NaN, an unknown tag. Encodings that are
 * longer than necessary are accepted, because many issuers write them.
 */
export const readCbor = (bytes: Uint8Array): Cbor | undefined => read(bytes, OPTIONS) as Cbor | undefined

/** Like `readCbor`, but the caller decides whether to accept the value `undefined`. */
export const readCborWithUndefined = (bytes: Uint8Array): unknown => read(bytes, { ...OPTIONS, allowUndefined: true })

function read(bytes: Uint8Array, options: DecodeOptions): unknown {
  const data = Buffer.isBuffer(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes
  const tokenizer = new BoundedTokenizer(data, options)
  const tags = {
    [ENCODED_CBOR_TAG]: (content: () => unknown) => {
      const start = tokenizer.tokenStart
      const value = content()
      if (!(value instanceof Uint8Array)) throw new Error('tag 24 around something other than bytes')
      return new EncodedCbor(value, data.subarray(start, tokenizer.pos()))
    },
    [DATE_TIME_TAG]: (content: () => unknown) => new CborDate(readText(content()), DATE_TIME_TAG),
    [FULL_DATE_TAG]: (content: () => unknown) => new CborDate(readText(content()), FULL_DATE_TAG),
  }
  try {
    return decode(data, { ...options, tags, tokenizer })
  } catch {
    // cborg throws errors of several classes for malformed input.
    return undefined
  }
}

/** Encodes a value in the shortest form, with sorted map keys (RFC 8949 section 4.2). */
export const encodeCbor = (value: unknown): Uint8Array => encode(value)

const OPTIONS = {
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  rejectDuplicateMapKeys: true,
  useMaps: true,
} satisfies DecodeOptions

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a date that is not text')
  return value
}

/** A tokenizer with limits for depth and number of values, because the decoder recurses for each level. */
class BoundedTokenizer extends Tokenizer {
  tokenStart = 0
  #tokens = 0
  /** Number of values that each open array, map or tag still expects, innermost last. */
  readonly #open: number[] = []

  override next(): Token {
    this.tokenStart = this.pos()
    const token = super.next()
    this.#tokens += 1
    if (this.#tokens > MAX_TOKENS) throw new Error('too many values')
    this.#enter(token)
    return token
  }

  #enter({ type, value }: Token): void {
    const waits = waitsFor(type, value)
    if (waits > 0) {
      this.#open.push(waits)
      if (this.#open.length > MAX_DEPTH) throw new Error('too deep')
      return
    }
    // The value is complete. If it was the last one in its container, the container is complete too, and so on.
    for (let left = this.#open.pop(); left !== undefined; left = this.#open.pop())
      if (left > 1) {
        this.#open.push(left - 1)
        return
      }
  }
}

function waitsFor(type: Type, count: number): number {
  if (Type.equals(type, Type.array)) return count
  if (Type.equals(type, Type.map)) return 2 * count
  return Type.equals(type, Type.tag) ? 1 : 0
}
