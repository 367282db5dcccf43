import { expect, it } from 'vitest'
import { inSentence } from './in-sentence.ts'

it.each([
  ['Full name', 'full name'],
  ['IBAN of the account', 'IBAN of the account'],
  ['', ''],
])('%s becomes %s in a sentence', (title, shown) => {
  expect(inSentence(title)).toBe(shown)
})
