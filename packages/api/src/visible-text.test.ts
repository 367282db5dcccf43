import { describe, expect, it } from 'vitest'
import { isVisible } from './visible-text.ts'

describe('a text', () => {
  it.each(['Anna', '安娜', 'نور', 'Zoë', '👩‍🔬', '०', '-', '\u200bA'])('that shows something: %j', (text) => {
    expect(isVisible(text)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\u00a0\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['directions', '\u202e\u2066'],
    ['fillers', '\u115f\u1160\u3164\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0041}'],
    ['an accent without a letter', '\u0301'],
    ['a control character', '\u0007'],
    ['nobody’s character', '\ue000\u{10fffe}'],
  ])('of %s shows nothing', (_what, text) => {
    expect(isVisible(text)).toBe(false)
  })
})
