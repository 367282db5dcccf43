import { expect, it } from 'vitest'
import { printable, printableLine } from './printable.ts'

it.each([
  ['an escape sequence', 'Anna\u001b[2J', 'Anna\\u001b[2J'],
  ['an escape sequence in one character', 'Anna\u009b2J', 'Anna\\u009b2J'],
  ['a bell, a backspace and a return', 'a\u0007b\bc\rd', 'a\\u0007b\\u0008c\\u000dd'],
  ['a delete', 'a\u007f', 'a\\u007f'],
  ['line separators', 'a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
  ['a change of the writing direction', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
])('replaces %s by codes', (_what, text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('keeps the rest of a text: lines, tabs, letters of all languages, joiners', () => {
  const text = 'Zażółć\n\tgęślą \u{1f469}\u200d\u{1f680} नमस्‍ते שלום'
  expect(printable(text)).toBe(text)
})

it('keeps text that is part of a line on that line', () => {
  expect(printableLine('Anna\nAll is well.\t!')).toBe('Anna\\u000aAll is well.\\u0009!')
})

it('does not change the value of JSON', () => {
  const value = { name: 'Anna\u009b2J\u2028\u202e"\\' }
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value)
})
