import { describe, expect, it } from 'vitest'
import { isPrintable, isVisible, withoutUnprintable } from './visible-text.ts'

describe('a text', () => {
  it.each(['Anna', '安娜', 'نور', 'Zoë', '👩‍🔬', '०', '-', '\u200bA'])(
    'with visible characters is visible: %j',
    (text) => {
      expect(isVisible(text)).toBe(true)
    },
  )

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\u00a0\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction controls', '\u202e\u2066'],
    ['fillers', '\u115f\u1160\u3164\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0041}'],
    ['an accent without a letter', '\u0301'],
    ['a control character', '\u0007'],
    ['private-use and unassigned characters', '\ue000\u{10fffe}'],
  ])('consisting of %s is not visible', (_what, text) => {
    expect(isVisible(text)).toBe(false)
  })
})

describe('a line of text', () => {
  it.each([
    ['C0 controls', '\u0000\t\n\r\u001b\u007f'],
    ['C1 controls', '\u0080\u0085\u009b'],
    ['line and paragraph separators', '\u2028\u2029'],
    ['embeddings and overrides of direction', '\u202a\u202b\u202c\u202d\u202e'],
    ['isolates', '\u2066\u2067\u2068\u2069'],
  ])('must not contain %s', (_what, characters) => {
    for (const character of characters) expect(isPrintable(`Anna${character}`), JSON.stringify(character)).toBe(false)
    expect(withoutUnprintable(`An${characters}na`)).toBe('Anna')
  })

  it.each(['Zoë Łukasz', '👩‍🔬', 'نیم\u200cفاصله', 'क्\u200dष', '\u200fנועה', 'a\u00adb'])(
    'may contain joiners, marks and hyphens: %j',
    (text) => {
      expect(isPrintable(text)).toBe(true)
      expect(withoutUnprintable(text)).toBe(text)
    },
  )

  it('must not contain lone surrogates', () => {
    expect(isPrintable('\ud83d')).toBe(false)
    expect(isPrintable(withoutUnprintable('\ud83d'))).toBe(true)
  })
})
