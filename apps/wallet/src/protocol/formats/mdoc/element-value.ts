import { Tagged } from 'cborg'
import type { ClaimObject, ClaimValue } from '../../claim-value.ts'
import { TAG } from './cbor.ts'
import { MdocError } from './mdoc-error.ts'

/** Converts a data element to a claim value: dates (tags 0 and 1004) to their text, maps to objects with text keys. */
export function claimValueOf(value: unknown): ClaimValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(claimValueOf)
  if (value instanceof Map) return claimObjectOf(value)
  const isDate = value instanceof Tagged && (value.tag === TAG.dateTime || value.tag === TAG.fullDate)
  if (isDate && typeof value.value === 'string') return value.value
  throw new MdocError('it has an element of a type that this wallet cannot show')
}

function claimObjectOf(map: Map<unknown, unknown>): ClaimObject {
  const entries = Array.from(map, ([key, value]) => {
    if (typeof key !== 'string' && typeof key !== 'number')
      throw new MdocError('it has an element of a type that this wallet cannot show')
    return [String(key), claimValueOf(value)] as const
  })
  // Unlike an assignment, fromEntries creates an ordinary member even for `__proto__`.
  const object: ClaimObject = Object.fromEntries(entries)
  if (Object.keys(object).length !== entries.length) throw new MdocError('it has an element with a duplicate name')
  return object
}
