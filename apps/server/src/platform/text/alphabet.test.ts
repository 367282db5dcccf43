import { LANGUAGES } from '@vitrine/languages/languages.ts'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Alphabet } from './alphabet.ts'

const NAMES = [
  'Zofia',
  'Ćwik',
  'Cyran',
  'Czech',
  'Dąb',
  'Dab',
  'Łoś',
  'Lis',
  'Lubicz',
  'Mak',
  'Ósma',
  'Osa',
  'Owca',
  'Śliwa',
  'Sowa',
  'Strauß',
  'Strauss',
  'Szary',
  'Zając',
  'Źrebak',
  'Żak',
  'lis',
  'Anna Nowak',
  'Anna-Maria',
  'Annabel',
  '100% Jan',
  'Ægir',
  'Дмитрий',
  'Άννα',
]

const byKey = (language: string) => {
  const alphabet = new Alphabet(language)
  return (one: string, other: string): number => {
    const [first, second] = [alphabet.keyOf(one), alphabet.keyOf(other)]
    return first < second ? -1 : first > second ? 1 : 0
  }
}

describe.each(LANGUAGES)('the alphabet of %s', (language) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' })

  it('orders names as the language does', () => {
    const ordered = NAMES.toSorted(byKey(language))
    for (const [index, name] of ordered.entries())
      expect(compare(ordered[index - 1] ?? '', name), `${ordered[index - 1]} before ${name}`).toBeLessThanOrEqual(0)
  })

  it('orders any two names as the language does', () => {
    const name = fastCheck.string({
      unit: fastCheck.constantFrom(..."aąbcćdeęhlłnńoósśuxyzźżÄéßAŁŻ -0189'дж"),
      maxLength: 6,
    })
    fastCheck.assert(
      fastCheck.property(name, name, (one, other) => {
        const expected = Math.sign(compare(one, other))
        if (expected !== 0) expect(byKey(language)(one, other)).toBe(expected)
      }),
    )
  })

  it('has no letter that consists of two characters', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const order = byKey(language)
    const wrong = letters.flatMap((first) => {
      const pairs = letters.map((second) => first + second).sort(order)
      return pairs.filter((pair, index) => compare(pairs[index - 1] ?? '', pair) > 0)
    })
    expect(wrong).toEqual([])
  })

  it('uses a script whose letters are supported', () => {
    expect(['Latn', 'Grek', 'Cyrl']).toContain(new Intl.Locale(language).maximize().script)
  })

  it('has a different key for each name', () => {
    const alphabet = new Alphabet(language)
    expect(new Set(['Lis', 'lis', 'LIS', 'Łis', 'łis'].map((name) => alphabet.keyOf(name))).size).toBe(5)
  })
})

it('sorts ł after l in Polish only', () => {
  expect(['Łąka', 'Lwów'].toSorted(byKey('pl'))).toEqual(['Lwów', 'Łąka'])
  expect(['Łąka', 'Lwów'].toSorted(byKey('en'))).toEqual(['Łąka', 'Lwów'])
})
