import { type Cbor, readCborWithUndefined } from '../../../platform/cbor/strict-cbor.ts'

/**
 * Parses CBOR that contains signatures, by the rules of `readCbor`. In addition, a member of an unprotected header (RFC 9052
 * section 3) may be `undefined` and is removed: @auth0/mdl writes such a member if a key has no id. That is safe, because
 * unprotected headers are not signed.
 */
export function readSignedCbor(bytes: Uint8Array): Cbor | undefined {
  const value = readCborWithUndefined(bytes)
  return isDefined(value) ? value : undefined
}

/** Removes undefined members of unprotected headers. */
function isDefined(value: unknown): value is Cbor {
  if (Array.isArray(value)) {
    removeUndefined(unprotectedHeaderOf(value))
    return value.every(isDefined)
  }
  if (value instanceof Map) return Array.from(value).flat().every(isDefined)
  return value !== undefined
}

/** Returns the unprotected header, the second element, if an array is a COSE_Sign1 (RFC 9052 section 4.2). */
function unprotectedHeaderOf(array: unknown[]): unknown {
  const [protectedHeader, unprotectedHeader] = array
  return array.length === 4 && protectedHeader instanceof Uint8Array ? unprotectedHeader : undefined
}

function removeUndefined(header: unknown): void {
  if (!(header instanceof Map)) return
  for (const [label, value] of header) if (value === undefined) header.delete(label)
}
