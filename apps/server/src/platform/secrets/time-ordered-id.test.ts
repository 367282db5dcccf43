import { expect, it } from 'vitest'
import { idPrefixOf, idWithTimeOf, timeOfId, timeOrderedId } from './time-ordered-id.ts'

const TIMES = [0, 1, 31, 32, 1_700_000_000_000, 1_800_000_000_000, Date.UTC(2100, 0), Date.UTC(3000, 0)]

it('sorts identifiers by their times', () => {
  const ids = TIMES.map(timeOrderedId)
  expect(ids.toSorted()).toEqual(ids)
})

it('sorts identifiers of earlier times before the start of a time, and no others', () => {
  for (const time of TIMES) {
    expect(timeOrderedId(time) >= idPrefixOf(time)).toBe(true)
    if (time > 0) expect(timeOrderedId(time - 1) < idPrefixOf(time)).toBe(true)
  }
})

it('returns the time of an identifier, and undefined for other texts', () => {
  for (const time of TIMES) expect(timeOfId(timeOrderedId(time))).toBe(time)
  for (const other of ['', 'short', 'an-id-of-another-kind', '3F2504E0-4F89-41D3'])
    expect(timeOfId(other)).toBeUndefined()
})

it('has 144 random bits, in characters that are allowed in a URL', () => {
  const ids = Array.from({ length: 2000 }, () => timeOrderedId(1_800_000_000_000))
  expect(new Set(ids.map((id) => id.slice(9, 20))).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^1kcc5ok00[A-Za-z0-9_-]{24}$/)
})

it('combines the time of an identifier with a name', () => {
  const id = timeOrderedId(1_800_000_000_000)
  expect(idWithTimeOf(id, 'a-name')).toBe(`${id.slice(0, 9)}a-name`)
  expect(idWithTimeOf('short', 'a-name')).toBe('shorta-name')
})
