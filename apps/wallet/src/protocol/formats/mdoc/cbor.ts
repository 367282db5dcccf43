import { decode, encode, Tagged } from 'cborg'
import * as z from 'zod'
import { itemEnd } from './cbor-heads.ts'
import { MdocError } from './mdoc-error.ts'

/** Tags that an mdoc uses: date and time (RFC 8949 section 3.4.1), COSE_Sign1 (RFC 9052), encoded CBOR, a day (RFC 8943). */
export const TAG = { dateTime: 0, coseSign1: 18, encodedCbor: 24, fullDate: 1004 } as const

/**
 * Decodes one item of CBOR, which is all there is in `bytes`: maps as `Map`, the tags of an mdoc as `Tagged`.
 *
 * @throws MdocError for what is not well formed, not in its shortest form, has the same key twice or a tag we do not know
 */
export const decodeCbor = (bytes: Uint8Array): unknown => decodeWith(bytes, { allowUndefined: false })

/**
 * Decodes the same with signatures in it. A member of an unprotected header (RFC 9052 section 3) may be `undefined` and is
 * left out: @auth0/mdl writes one for the id of a key that has none. Nobody signs these headers.
 *
 * @throws MdocError
 */
export function decodeSignedCbor(bytes: Uint8Array): unknown {
  const value = decodeWith(bytes, { allowUndefined: true })
  if (!isDefined(value)) throw new MdocError('its CBOR cannot be read: something in it is undefined')
  return value
}

function decodeWith(bytes: Uint8Array, { allowUndefined }: { allowUndefined: boolean }): unknown {
  if (itemEnd(bytes, 0) !== bytes.length) throw new MdocError('its CBOR has something after its end')
  try {
    return decode(bytes, {
      strict: true,
      allowIndefinite: false,
      allowUndefined,
      allowNaN: false,
      allowInfinity: false,
      allowBigInt: false,
      rejectDuplicateMapKeys: true,
      useMaps: true,
      tags: Tagged.preserve(...Object.values(TAG)),
    })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replace(/^CBOR decode error: /, '') : 'unknown'
    throw new MdocError(`its CBOR cannot be read: ${why}`, { cause })
  }
}

/** Returns whether nothing in a value is undefined, after the members of unprotected headers that are were removed. */
function isDefined(value: unknown): boolean {
  if (Array.isArray(value)) {
    removeUndefined(unprotectedHeaderOf(value))
    return value.every(isDefined)
  }
  if (value instanceof Map) return Array.from(value).flat().every(isDefined)
  return value instanceof Tagged ? isDefined(value.value) : value !== undefined
}

/** The second element of a COSE_Sign1 (RFC 9052 section 4.2). */
function unprotectedHeaderOf(array: unknown[]): unknown {
  const [protectedHeader, unprotectedHeader] = array
  return array.length === 4 && protectedHeader instanceof Uint8Array ? unprotectedHeader : undefined
}

function removeUndefined(header: unknown): void {
  if (!(header instanceof Map)) return
  for (const [label, value] of header) if (value === undefined) header.delete(label)
}

/** Encodes a value; byte strings and maps as they are, `Tagged` with its tag. */
export function encodeCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(encode(value))
}

/** `#6.24(bstr)`: CBOR that is signed or hashed as the bytes it came in. */
export const encodedCbor = (bytes: Uint8Array) => new Tagged(TAG.encodedCbor, bytes)

/** A byte string, of any length or of exactly one. */
export const zBytes = (length?: number) =>
  z
    .instanceof(Uint8Array)
    .refine((bytes) => length === undefined || bytes.length === length)
    .transform((bytes) => Uint8Array.from(bytes))

/** What a tag stands before. */
export const zTagged = <T>(tag: number, content: z.ZodType<T>) =>
  z
    .instanceof(Tagged)
    .refine((tagged) => tagged.tag === tag)
    .transform((tagged): unknown => tagged.value)
    .pipe(content)

/** A map whose keys are names; other members than these are ignored. */
export const zMembers = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .map(z.unknown(), z.unknown())
    .transform(
      (map): Record<string, unknown> =>
        Object.fromEntries([...map].filter((entry): entry is [string, unknown] => typeof entry[0] === 'string')),
    )
    .pipe(z.object(shape))

/**
 * What is encoded in `bytes`, as the schema promises it.
 *
 * @throws MdocError that names the first member that is wrong
 */
export function readCbor<T>(bytes: Uint8Array, schema: z.ZodType<T>, what: string): T {
  return readDecoded(decodeCbor(bytes), schema, what)
}

/** The same for a value that is decoded already. */
export function readDecoded<T>(value: unknown, schema: z.ZodType<T>, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.')
  throw new MdocError(`${place ? `${place} in ` : ''}its ${what} is missing or wrong`)
}
