import { describe, expect, it } from 'vitest'
import { directionOf, LANGUAGES, languageFor, nameOfLanguage } from './languages.ts'

describe('the language for who prefers', () => {
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
  ])('%j is %s', (preferred, language) => {
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
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})

it('each language has a name of its own', () => {
  expect(LANGUAGES.map(nameOfLanguage)).toEqual(['English', 'Polski'])
})
