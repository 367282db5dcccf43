import { type DecodeOptions, decode, encode, Tagged, type Token, Tokenizer, Type } from 'cborg'
import { readDateTime } from '../clock/stated-time.ts'

/** What CBOR can be here (RFC 8949). Maps keep the kind of their keys. */
export type Cbor = null | boolean | number | string | Uint8Array | Cbor[] | CborMap | EncodedCbor | CborDate
export type CborMap = Map<Cbor, Cbor>

const ENCODED_CBOR_TAG = 24
const DATE_TIME_TAG = 0
/** RFC 8943: a day without a time. */
const FULL_DATE_TAG = 1004
const MAX_DEPTH = 16
/** Values and tags: so many take no time to speak of. */
const MAX_TOKENS = 2_000

/** CBOR in a byte string (RFC 8949 section 3.4.5.1), as it came: what was hashed or signed are these very bytes. */
export class EncodedCbor extends Tagged {
  /** The content of the byte string. */
  readonly content: Uint8Array
  /** Tag, length and content. */
  readonly whole: Uint8Array

  constructor(content: Uint8Array, whole: Uint8Array) {
    super(ENCODED_CBOR_TAG, content)
    this.content = content
    this.whole = whole
  }

  /** A value, encoded and wrapped. */
  static of(value: unknown): EncodedCbor {
    const content = encodeCbor(value)
    return new EncodedCbor(content, encodeCbor(new Tagged(ENCODED_CBOR_TAG, content)))
  }
}

/** A point in time or a day, as text (RFC 8949 section 3.4.1, RFC 8943). */
export class CborDate extends Tagged {
  readonly text: string

  constructor(text: string, tag: typeof DATE_TIME_TAG | typeof FULL_DATE_TAG = DATE_TIME_TAG) {
    super(tag, text)
    this.text = text
  }

  /** @param seconds since the epoch, whole: ISO 18013-5 section 9.1.2.4 allows no fractions */
  static ofSeconds(seconds: number): CborDate {
    return new CborDate(new Date(seconds * 1000).toISOString().replace(/\.\d+/, ''))
  }

  /** Epoch milliseconds; undefined where it is a day, or no time. */
  get time(): number | undefined {
    return this.tag === DATE_TIME_TAG ? readDateTime(this.text) : undefined
  }
}

/**
 * The value behind CBOR from elsewhere; undefined where it is none, or none that two readers would read alike: a key twice in a
 * map, a length that is not said, `undefined`, NaN, an unknown tag; and where it is deeper than 16 levels or has more than
 * 2,000 values. Encodings that are longer than they have to be are read: many issuers write them.
 */
export const readCbor = (bytes: Uint8Array): Cbor | undefined => read(bytes, OPTIONS) as Cbor | undefined

/** Parses the same with `undefined` as a value too, for a caller that decides where there may be one. */
export const readCborWithUndefined = (bytes: Uint8Array): unknown => read(bytes, { ...OPTIONS, allowUndefined: true })

function read(bytes: Uint8Array, options: DecodeOptions): unknown {
  const data = Buffer.isBuffer(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes
  const tokenizer = new BoundedTokenizer(data, options)
  const tags = {
    [ENCODED_CBOR_TAG]: (content: () => unknown) => {
      const start = tokenizer.tokenStart
      const value = content()
      if (!(value instanceof Uint8Array)) throw new NotStrict('tag 24 around something else than bytes')
      return new EncodedCbor(value, data.subarray(start, tokenizer.pos()))
    },
    [DATE_TIME_TAG]: (content: () => unknown) => new CborDate(readText(content()), DATE_TIME_TAG),
    [FULL_DATE_TAG]: (content: () => unknown) => new CborDate(readText(content()), FULL_DATE_TAG),
  }
  try {
    return decode(data, { ...options, tags, tokenizer })
  } catch {
    // Whatever it is that cborg does not like of bytes from elsewhere.
    return undefined
  }
}

/** A value in the shortest form, the keys of its maps in their order (RFC 8949 section 4.2). */
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

class NotStrict extends Error {}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new NotStrict('a date that is not text')
  return value
}

/** Counts what it reads, because the decoder behind it calls itself for each level. */
class BoundedTokenizer extends Tokenizer {
  /** Where the token begins that came last. */
  tokenStart = 0
  #tokens = 0
  /** How many values each open array, map or tag still waits for, the innermost last. */
  readonly #open: number[] = []

  override next(): Token {
    this.tokenStart = this.pos()
    const token = super.next()
    this.#tokens += 1
    if (this.#tokens > MAX_TOKENS) throw new NotStrict('too many values')
    this.#enter(token)
    return token
  }

  #enter({ type, value }: Token): void {
    const waits = waitsFor(type, value)
    if (waits > 0) {
      this.#open.push(waits)
      if (this.#open.length > MAX_DEPTH) throw new NotStrict('too deep')
      return
    }
    // A value is complete, and with it whatever waited for it as its last.
    for (let left = this.#open.pop(); left !== undefined; left = this.#open.pop())
      if (left > 1) {
        this.#open.push(left - 1)
        return
      }
  }
}

/** How many values stand in one. */
function waitsFor(type: Type, count: number): number {
  if (Type.equals(type, Type.array)) return count
  if (Type.equals(type, Type.map)) return 2 * count
  return Type.equals(type, Type.tag) ? 1 : 0
}
