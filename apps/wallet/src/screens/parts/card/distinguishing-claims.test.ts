import { expect, test } from 'vitest'
import type { JsonObject } from '../../../protocol/json.ts'
import { claimRows } from '../../../wallet/card/claim-rows.ts'
import { wordClaims } from '../../../wallet/card/claim-words.ts'
import { distinguishingClaims } from './distinguishing-claims.ts'

const distinguish = (claims: JsonObject) =>
  distinguishingClaims(wordClaims(claimRows({ holderClaims: claims, displayPath: (place) => place }, []), ['en']))

const line = (claims: JsonObject) => {
  const { name, number } = distinguish(claims)
  return [name, number].filter(Boolean).join(' · ')
}

test('distinguishes the accounts of one person by the card number, otherwise by the ends of the account number', () => {
  const accountNumber = 'PL61109010140000071219812874'
  const cardNumber = '4000003503127884'
  expect(line({ displayName: 'Anna Nowak', accountNumber, cardNumber })).toBe('Anna Nowak · 4000 0035 0312 7884')
  expect(line({ displayName: 'Anna Nowak', accountNumber })).toBe('Anna Nowak · PL61 •••• 2874')
  expect(line({ accountNumber: 'PL49 9990 0009 1248 8135 1805 5697' })).toBe('PL49 •••• 5697')
})

test('uses only the first text of a card without a long number, and nothing of a card without texts', () => {
  expect(line({ displayName: 'Anna Nowak', level: 2 })).toBe('Anna Nowak')
  expect(line({ photo: `/9j/${'A'.repeat(200)}` })).toBe('')
  expect(line({})).toBe('')
})

test('uses the first picture of a card', () => {
  const jpeg = (filling: string) => `/9j/${filling.repeat(200)}`
  expect(distinguish({ displayName: 'Anna Nowak', photo: jpeg('A'), seal: jpeg('B') }).photo).toBe(
    `data:image/jpeg;base64,${jpeg('A')}`,
  )
  expect(distinguish({ displayName: 'Anna Nowak' }).photo).toBeUndefined()
})

test('skips a text that is too long for a name', () => {
  expect(line({ story: 'x'.repeat(101), displayName: '  ' })).toBe('')
})

test.each([
  ['12345678', '12345678'],
  ['PL12345678', 'PL12345678'],
  [`PL${'1'.repeat(34)}`, 'PL11 •••• 1111'],
  // Texts that only resemble long numbers.
  ...['1234567', 'PLN12345678', 'pl12345678', '12345678x', 'x 12345678', '1234-5678', `PL${'1'.repeat(35)}`].map(
    (text): [string, string] => [text, text],
  ),
])('shows %s as %s', (text, shown) => {
  expect(line({ text })).toBe(shown)
})

test('uses a text of 100 characters', () => {
  expect(line({ text: ` ${'x'.repeat(100)} ` })).toBe('x'.repeat(100))
})
