/** Value of a claim: a JSON value or, only in CBOR, a byte string. */
export type ClaimValue = null | boolean | number | string | Uint8Array | ClaimValue[] | ClaimObject
export type ClaimObject = {
  [name: string]: ClaimValue
}

export function isClaimObject(value: ClaimValue): value is ClaimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}
