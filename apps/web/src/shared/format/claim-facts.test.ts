import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { claimFacts } from './claim-facts.ts'
import { formatDay } from './dates.ts'

const LABELS = [
  { name: 'nationalities', label: 'Obywatelstwa', format: 'country' },
  { name: 'address', label: 'Adres' },
  { name: 'address.locality', label: 'Miejscowość' },
] as const
const ADDRESS = { locality: 'Köln', postal_code: '51147', region: null }

const rows = (claims: Record<string, unknown>, labels?: Parameters<typeof claimFacts>[1]) =>
  claimFacts(claims, labels).map(({ label, value }) => [label, value])

describe('the rows of claims', () => {
  afterEach(speakEnglish)

  it('have a row for each member of an object, and one for a list', () => {
    expect(rows({ nationalities: ['DE', 'PL'], address: ADDRESS }, [...LABELS])).toEqual([
      ['Nationalities', 'Germany and Poland'],
      ['Address · Locality', 'Köln'],
      ['Address · Postal code', '51147'],
      ['Address · Region', 'not stated'],
    ])
  })

  it('are in the language of the reader', () => {
    speakPolish()
    const address = { locality: 'Köln', postal_code: '51147' }
    expect(rows({ nationalities: ['DE', 'PL', 'X'], address }, [...LABELS])).toEqual([
      ['Obywatelstwa', 'Niemcy, Polska i X'],
      ['Adres · Miejscowość', 'Köln'],
      ['Adres · Postal code', '51147'],
    ])
  })

  it('have a row for each element of a list with objects', () => {
    const privileges = [{ code: 'B', since: '2010-05-01' }, { code: 'AM' }]
    expect(rows({ privileges })).toEqual([
      ['Privileges 1 · Code', 'B'],
      ['Privileges 1 · Since', formatDay('2010-05-01')],
      ['Privileges 2 · Code', 'AM'],
    ])
  })

  it.each<[string, unknown, string]>([
    ['days', ['2010-05-01', '2011-05-01'], `${formatDay('2010-05-01')} and ${formatDay('2011-05-01')}`],
    ['null', null, 'not stated'],
    ['nothing in a list', [], 'none'],
    ['nothing in an object', {}, 'none'],
    ['a truth', [true, false], 'Yes and No'],
  ])('say in words what is stated: %s', (_what, value, text) => {
    expect(rows({ value })).toEqual([['Value', text]])
  })

  it('show the time of a date with time', () => {
    const [[, text] = []] = rows({ issued: '2026-05-01T12:30:00Z' })
    expect(text).toContain('2026')
    expect(text).not.toContain('T12')
  })

  it('contain each text of any value, with different keys', () => {
    const text = fc.stringMatching(/^[a-z]{3,8}$/)
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, text, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
    }))
    fc.assert(
      fc.property(fc.dictionary(text, value), (claims) => {
        const facts = claimFacts(claims)
        const shown = facts.map((fact) => fact.value).join()
        expect(textsIn(claims).filter((one) => !shown.includes(one))).toEqual([])
        expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length)
        expect(facts.every((fact) => fact.value !== '' && !fact.value.includes('[object'))).toBe(true)
      }),
    )
  })
})

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
