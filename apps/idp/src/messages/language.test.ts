import { expect, test } from 'vitest'
import { textsFor } from './language.ts'

test.each([
  ['en', undefined],
  ['en', ''],
  ['en', '*'],
  ['en', 'pl-PL,pl;q=0.9,en;q=0.8'],
  ['en', 'en-GB,en;q=0.9'],
  ['en', 'en-XB'],
  ['en-XA', 'en-XA,en;q=0.9'],
  ['en', 'en, en-XA'],
])('The pages are in %s for a browser that asks for %s', (language, acceptLanguage) => {
  expect(textsFor(acceptLanguage).locale).toBe(language)
})

test('Each text of the language for tests stands between two marks', () => {
  const name = { id: 'page.name', message: 'not this one' }
  expect(textsFor('en')._(name)).toBe('Vitrine demo sign-in')
  expect(textsFor('en-XA')._(name)).toBe('\u200bVitrine demo sign-in\u00ad')
})
