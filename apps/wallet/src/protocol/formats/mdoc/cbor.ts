import { decode, encode, Tagged } from 'cborg'
import * as z from 'zod/mini'
import { itemEnd } from './cbor-heads.ts'
import { MdocError } from './mdoc-error.ts'

/** CBOR tags in an mdoc: date and time (RFC 8949 section 3.4.1), COSE_Sign1 (RFC 9052), encoded CBOR, a day (RFC 8943). */
export const TAG = { dateTime: 0, coseSign1: 18, encodedCbor: 24, fullDate: 1004 } as const

/**
 * Decodes `bytes` as exactly one CBOR item, with maps as `Map` and the tags of an mdoc as `Tagged`.
 *
 * @throws MdocError if the item is not well formed, is not in its shortest form, has a duplicate key, or has an unknown tag
 */
export const decodeCbor = (bytes: Uint8Array): unknown => decodeWith(bytes, { allowUndefined: false })

/**
 * Decodes CBOR that contains signatures. Leaves out `undefined` members of unprotected headers (RFC 9052 section 3), because @auth0/mdl
 * writes such a member for a key without an id. This is safe, because unprotected headers are not signed.
 *
 * @throws MdocError
 */
export function decodeSignedCbor(bytes: Uint8Array): unknown {
  const value = decodeWith(bytes, { allowUndefined: true })
  if (!isDefined(value)) throw new MdocError('its CBOR cannot be decoded: it contains undefined')
  return value
}

function decodeWith(bytes: Uint8Array, { allowUndefined }: { allowUndefined: boolean }): unknown {
  if (itemEnd(bytes, 0) !== bytes.length) throw new MdocError('its CBOR has trailing bytes')
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
    throw new MdocError(`its CBOR cannot be decoded: ${why}`, { cause })
  }
}

/** Removes the undefined members of unprotected headers from a value, then returns true if nothing else in the value is undefined. */
function isDefined(value: unknown): boolean {
  if (Array.isArray(value)) {
    removeUndefined(unprotectedHeaderOf(value))
    return value.every(isDefined)
  }
  if (value instanceof Map) return Array.from(value).flat().every(isDefined)
  return value instanceof Tagged ? isDefined(value.value) : value !== undefined
}

/** Returns the unprotected header if the array is a COSE_Sign1 (RFC 9052 section 4.2). */
function unprotectedHeaderOf(array: unknown[]): unknown {
  const [protectedHeader, unprotectedHeader] = array
  return array.length === 4 && protectedHeader instanceof Uint8Array ? unprotectedHeader : undefined
}

function removeUndefined(header: unknown): void {
  if (!(header instanceof Map)) return
  for (const [label, value] of header) if (value === undefined) header.delete(label)
}

export function encodeCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(encode(value))
}

/** Wraps encoded CBOR as `#6.24(bstr)`, so that exactly these bytes are signed or hashed. */
export const encodedCbor = (bytes: Uint8Array) => new Tagged(TAG.encodedCbor, bytes)

export const zBytes = (length?: number) =>
  z.pipe(
    z.instanceof(Uint8Array).check(z.refine((bytes) => length === undefined || bytes.length === length)),
    z.transform((bytes) => Uint8Array.from(bytes)),
  )

/** Parsing removes the tag. */
export const zTagged = <T>(tag: number, content: z.ZodMiniType<T>) =>
  z.pipe(
    z.pipe(
      z.instanceof(Tagged).check(z.refine((tagged) => tagged.tag === tag)),
      z.transform((tagged): unknown => tagged.value),
    ),
    content,
  )

/** Other members of the map are ignored. */
export const zMembers = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(
    z.pipe(
      z.map(z.unknown(), z.unknown()),
      z.transform(
        (map): Record<string, unknown> =>
          Object.fromEntries([...map].filter((entry): entry is [string, unknown] => typeof entry[0] === 'string')),
      ),
    ),
    z.object(shape),
  )

/** @param what name of the value for the error message */
export function readCbor<T>(bytes: Uint8Array, schema: z.ZodMiniType<T>, what: string): T {
  return readDecoded(decodeCbor(bytes), schema, what)
}

export function readDecoded<T>(value: unknown, schema: z.ZodMiniType<T>, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.')
  throw new MdocError(`${place ? `${place} in ` : ''}its ${what} is missing or wrong`)
}
