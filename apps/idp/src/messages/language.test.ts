import { expect, test } from 'vitest'
import { textsFor } from './language.ts'

test.each([
  ['en', undefined],
  ['en', ''],
  ['en', '*'],
  ['pl', 'pl-PL,pl;q=0.9,en;q=0.8'],
  ['pl', 'tlh-KX, tlh;q=0.9, pl;q=0.5'],
  ['en', 'tlh'],
  ['en', 'en-GB,en;q=0.9'],
  ['en', 'en-XB'],
  ['en-XA', 'en-XA,en;q=0.9'],
  ['en', 'en, en-XA'],
])('shows pages in %s to a browser with Accept-Language %s', (language, acceptLanguage) => {
  expect(textsFor({ acceptLanguage }).locale).toBe(language)
})

test.each([
  ['pl', 'pl', 'en-GB'],
  ['en', 'en', 'pl-PL'],
  ['pl', 'tlh pl-PL en', 'en'],
  ['pl', 'tlh', 'pl'],
  ['en', '', 'en'],
  ['pl', ['en'], 'pl'],
])('shows pages in %s if the app asks for %j and the browser for %s', (language, chosen, acceptLanguage) => {
  expect(textsFor({ chosen, acceptLanguage }).locale).toBe(language)
})

test('puts each text of the pseudo-language between two marks', () => {
  const name = { id: 'page.name', message: 'not this one' }
  expect(textsFor({ acceptLanguage: 'en' })._(name)).toBe('Vitrine demo sign-in')
  expect(textsFor({ acceptLanguage: 'en-XA' })._(name)).toBe('\u200bVitrine demo sign-in\u00ad')
})
