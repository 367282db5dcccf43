import { Tagged } from 'cborg'
import type { ClaimObject, ClaimValue } from '../../claim-value.ts'
import { TAG } from './cbor.ts'
import { MdocError } from './mdoc-error.ts'

/**
 * A data element as a claim: dates (tags 0 and 1004) as their text, maps under their keys as text.
 *
 * @throws MdocError for what has no such form
 */
export function claimValueOf(value: unknown): ClaimValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(claimValueOf)
  if (value instanceof Map) return claimObjectOf(value)
  const isDate = value instanceof Tagged && (value.tag === TAG.dateTime || value.tag === TAG.fullDate)
  if (isDate && typeof value.value === 'string') return value.value
  throw new MdocError('it has an element of a kind that this wallet cannot show')
}

function claimObjectOf(map: Map<unknown, unknown>): ClaimObject {
  const entries = Array.from(map, ([key, value]) => {
    if (typeof key !== 'string' && typeof key !== 'number')
      throw new MdocError('it has an element of a kind that this wallet cannot show')
    return [String(key), claimValueOf(value)] as const
  })
  // Unlike assignment, fromEntries makes even `__proto__` an ordinary member.
  const object: ClaimObject = Object.fromEntries(entries)
  if (Object.keys(object).length !== entries.length) throw new MdocError('it has an element with the same name twice')
  return object
}
