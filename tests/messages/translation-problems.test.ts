import { describe, expect, it } from 'vitest'
import { hasWords, problemsOfTranslation } from './translation-problems.ts'

const PLURAL = '{count, plural, one {# account of <0>{name}</0>} other {# accounts of <0>{name}</0>}}'
const KINDS = '{kind, select, coupon {a coupon} other {money}}'

describe('a translation', () => {
  it.each([
    ['Card', 'Karta'],
    ['Of {name} by {issuer}', 'Wydawca {issuer}, {name}'],
    ['See <0>{name}</0><1/>', '<1/>Zobacz <0>{name}</0>'],
    ['“{name}”, he said: ‘no’', '„{name}”: ‚nie’'],
    ['It’s {name}', 'To {name}'],
    [PLURAL, 'Konta <0>{name}</0>: {count, plural, one {# konto} few {# konta} many {# kont} other {# konta}}'],
    [
      '{count, plural, =0 {none} one {an account} other {# accounts}}',
      '{count, plural, =0 {żadne} one {konto} few {# konta} many {# kont} other {# konta}}',
    ],
    [KINDS, '{kind, select, coupon {kupon} other {pieniądze}}'],
    ['{at, date, short}', '{at, date, short}'],
  ])('of %j may be %j', (english, translated) => {
    expect(problemsOfTranslation('pl', english, translated)).toEqual([])
  })

  it.each([
    ['Card', '', 'is missing'],
    ['Card', ' ', 'is missing'],
    ['Card {name}', 'Karta {name', 'is not a valid ICU message'],
    ['Card {name}', 'Karta', 'has no placeholder, not {name}'],
    ['Card {name}', 'Karta {nazwa}', 'has {nazwa}, not {name}'],
    ['Card {name}', 'Karta {name} {name}', 'has {name} {name}, not {name}'],
    ['Card', 'Karta {name}', 'has {name}, not any'],
    ['See <0>this</0>', 'Zobacz to', 'has no placeholder, not </0> <0>'],
    ['See <0>this</0>', 'Zobacz <0>to', 'has <0>, not </0> <0>'],
    ['See <0/>', 'Zobacz <1/>', 'has <1/>, not <0/>'],
    ['Card ', 'Karta', 'starts or ends with different white space'],
    ['“Card”', '“Karta”', 'has “, which is not a quotation mark in pl'],
    ['“Card”', '"Karta"', 'has ", which is not a quotation mark in pl'],
    ['{at, date, short}', '{at}', 'has {at}, not {at, date}'],
    [
      PLURAL,
      '{count, plural, one {# konto <0>{name}</0>} other {# konta <0>{name}</0>}}',
      'chooses by count among one, other instead of few, many, one, other',
    ],
    [
      PLURAL,
      '{count, plural, one {# konto <0>{name}</0>} few {konta <0>{name}</0>} many {# kont <0>{name}</0>} other {# konta <0>{name}</0>}}',
      'has </0> <0> {name}, not </0> <0> {count} {name}',
    ],
    [
      KINDS,
      '{kind, select, kupon {kupon} other {pieniądze}}',
      'chooses by kind among kupon, other instead of coupon, other',
    ],
    ['{kind}', KINDS, 'chooses by kind among coupon, other instead of '],
  ])('of %j must not be %j: %s', (english, translated, problem) => {
    expect(problemsOfTranslation('pl', english, translated)).toContain(problem)
  })
})

it.each([
  ['{title} · {name}', false],
  ['<0/> 3–4', false],
  ['{count} d', true],
  ['{count, plural, one {x} other {}}', true],
])('%j has words: %s', (text, expected) => {
  expect(hasWords(text)).toBe(expected)
})
