import { type Cbor, readCborWithUndefined } from '../../../platform/cbor/strict-cbor.ts'

/**
 * Parses CBOR with signatures in it, as `readCbor` does. A member of an unprotected header (RFC 9052 section 3) may be
 * `undefined` and is left out: @auth0/mdl writes one for the id of a key that has none. Nobody signs these headers.
 */
export function readSignedCbor(bytes: Uint8Array): Cbor | undefined {
  const value = readCborWithUndefined(bytes)
  return isDefined(value) ? value : undefined
}

/** Returns whether nothing in a value is undefined, after the members of unprotected headers that are were removed. */
function isDefined(value: unknown): value is Cbor {
  if (Array.isArray(value)) {
    removeUndefined(unprotectedHeaderOf(value))
    return value.every(isDefined)
  }
  if (value instanceof Map) return Array.from(value).flat().every(isDefined)
  return value !== undefined
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
