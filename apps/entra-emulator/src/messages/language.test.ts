import { expect, test } from 'vitest'
import { textsFor } from './language.ts'

test.each([
  ['pl', 'pl', 'en-GB'],
  ['en', 'tlh', 'en'],
  ['pl', undefined, 'pl-PL,pl;q=0.9,en;q=0.8'],
  ['en', undefined, 'tlh'],
])('shows pages in %s if the link asks for %s and the browser for %s', (language, chosen, acceptLanguage) => {
  expect(textsFor({ chosen, acceptLanguage }).locale).toBe(language)
})
