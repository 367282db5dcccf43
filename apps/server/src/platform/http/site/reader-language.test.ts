import { expect, it } from 'vitest'
import { requestLanguage } from './reader-language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['pl', 'pl'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['PL-pl', 'pl'],
  ['tlh-KX, tlh;q=0.9, pl;q=0.5', 'pl'],
  ['tlh', 'en'],
  ['en-XA', 'en'],
])('Accept-Language %s selects %s', (header, language) => {
  expect(requestLanguage({ headers: { 'accept-language': header } })).toBe(language)
})
