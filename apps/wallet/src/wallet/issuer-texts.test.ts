import { describe, expect, test } from 'vitest'
import { keepReadable, lookIn, nameIn, readingOrder } from './issuer-texts.ts'
import { BANK_ACCOUNT_DESIGN, textIn } from './test-support/cards.ts'

const texts = (...locales: (string | undefined)[]) => locales.map((locale) => textIn(locale, String(locale)))

describe('the texts of issuers', () => {
  test.each<[language: string, preferred: string[], order: string[]]>([
    ['en', [], ['en']],
    ['en', ['pl-PL', 'en-GB'], ['en-GB', 'en', 'pl-PL', 'en-GB']],
    ['pl', ['de', 'en'], ['pl', 'de', 'en']],
    ['en-XA', ['en-XA'], ['en-XA', 'en-XA', 'en-XA']],
  ])('are read, with the wallet in %s and the browser languages %j, in the order %j', (language, preferred, order) => {
    expect(readingOrder(language, preferred)).toEqual(order)
  })

  test.each<[given: (string | undefined)[], preferred: string[], kept: (string | undefined)[]]>([
    [['de', 'pl', 'en', 'fr'], [], ['en', 'pl']],
    [['pl', 'en-US', 'en-GB'], ['en-GB'], ['en-GB', 'pl']],
    // If the issuer has no Polish text, Polish readers get another language of their browser, or the general fallback.
    [['de', 'en'], ['de'], ['en', 'de']],
    [['de', 'en'], [], ['en']],
    [['de', undefined], [], [undefined]],
    [['de', 'fr'], [], ['de']],
    [[], ['en'], []],
  ])('available in %j, with the browser languages %j, are stored in %j', (given, preferred, kept) => {
    expect(keepReadable(texts(...given), preferred).map(({ locale }) => locale)).toEqual(kept)
  })
})

describe('a card', () => {
  const card = {
    design: BANK_ACCOUNT_DESIGN,
    texts: [
      { locale: 'en', name: 'Bank account', description: 'For payments' },
      { locale: 'pl', name: 'Konto bankowe', description: undefined },
    ],
  }

  test('has texts in the reader’s language and the same look in all languages', () => {
    const same = { ...BANK_ACCOUNT_DESIGN, constantName: 'Bank account' }
    expect(lookIn(['en-GB'], card)).toEqual({ ...same, name: 'Bank account', description: 'For payments' })
    expect(lookIn(['pl', 'en'], card)).toEqual({ ...same, name: 'Konto bankowe', description: undefined })
    expect(nameIn(['pl'], card.texts)).toBe('Konto bankowe')
    expect(nameIn(['pl'], [])).toBe('')
  })
})
