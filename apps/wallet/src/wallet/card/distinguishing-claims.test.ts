import { expect, test } from 'vitest'
import type { JsonObject } from '../../protocol/json.ts'
import { claimRows, wordClaims } from './claim-rows.ts'
import { distinguishingClaims } from './distinguishing-claims.ts'

const distinguish = (claims: JsonObject) =>
  distinguishingClaims(wordClaims(claimRows({ holderClaims: claims, spokenPath: (place) => place }, []), ['en']))

const line = (claims: JsonObject) => {
  const { name, number } = distinguish(claims)
  return [name, number].filter(Boolean).join(' · ')
}

test('Two accounts of one person differ by the end of their number', () => {
  const account = (accountNumber: string) =>
    line({ displayName: 'Anna Nowak', accountNumber, cardNumber: '4000003503127884' })
  expect(account('PL61109010140000071219812874')).toBe('Anna Nowak · •••• 2874')
  expect(account('PL49 9990 0009 1248 8135 1805 5697')).toBe('Anna Nowak · •••• 5697')
})

test('A card without a long number is told by its first text, one without texts by nothing', () => {
  expect(line({ displayName: 'Anna Nowak', level: 2 })).toBe('Anna Nowak')
  expect(line({ photo: `/9j/${'A'.repeat(200)}` })).toBe('')
  expect(line({})).toBe('')
})

test('A card with pictures is told by the first of them', () => {
  const jpeg = (filling: string) => `/9j/${filling.repeat(200)}`
  expect(distinguish({ displayName: 'Anna Nowak', photo: jpeg('A'), seal: jpeg('B') }).photo).toBe(
    `data:image/jpeg;base64,${jpeg('A')}`,
  )
  expect(distinguish({ displayName: 'Anna Nowak' }).photo).toBeUndefined()
})

test('A text that is no name is left out', () => {
  expect(line({ story: 'x'.repeat(101), displayName: '  ' })).toBe('')
})

test.each([
  ['12345678', '•••• 5678'],
  ['PL12345678', '•••• 5678'],
  [`PL${'1'.repeat(34)}`, '•••• 1111'],
  // These are texts like any other.
  ...['1234567', 'PLN12345678', 'pl12345678', '12345678x', 'x 12345678', '1234-5678', `PL${'1'.repeat(35)}`].map(
    (text): [string, string] => [text, text],
  ),
])('A number is long by its digits: %s is shown as %s', (text, shown) => {
  expect(line({ text })).toBe(shown)
})

test('A text of a hundred characters still tells cards apart', () => {
  expect(line({ text: ` ${'x'.repeat(100)} ` })).toBe('x'.repeat(100))
})
