import { describe, expect, it } from 'vitest'
import { directionOf, LANGUAGES, languageFor, nameOfLanguage } from './languages.ts'

describe('the best language', () => {
  it.each([
    [['pl'], 'pl'],
    [['pl-PL', 'en'], 'pl'],
    [['PL-latn-pl'], 'pl'],
    [['de-AT', 'de', 'pl', 'en'], 'pl'],
    [['en-GB', 'pl'], 'en'],
    [['en-XA'], 'en-XA'],
    [['en-XB'], 'en'],
    [['plt'], undefined],
    [['*'], undefined],
    [['', '-', '--pl'], undefined],
    [[], undefined],
  ])('for the preferences %j is %s', (preferred, language) => {
    expect(languageFor(preferred)).toBe(language)
  })
})

it.each([
  ['en', 'ltr'],
  ['pl', 'ltr'],
  ['en-XA', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
])('the writing direction of %s is %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})

it('names each language in that language', () => {
  expect(LANGUAGES.map(nameOfLanguage)).toEqual(['English', 'Polski'])
})
