import { expect, it } from 'vitest'
import { printable, printableLine } from './printable.ts'

it.each([
  ['an escape sequence', 'Anna\u001b[2J', 'Anna\\u001b[2J'],
  ['the same in one character', 'Anna\u009b2J', 'Anna\\u009b2J'],
  ['a bell, a backspace and a return', 'a\u0007b\bc\rd', 'a\\u0007b\\u0008c\\u000dd'],
  ['a delete', 'a\u007f', 'a\\u007f'],
  ['separators of lines', 'a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
  ['another direction of writing', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
])('of a text with %s a terminal gets the codes', (_what, text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('leaves the rest of a text as it is: lines, tabs, letters of all languages, joiners', () => {
  const text = 'Zażółć\n\tgęślą \u{1f469}\u200d\u{1f680} नमस्‍ते שלום'
  expect(printable(text)).toBe(text)
})

it('keeps a text that is part of a line in that line', () => {
  expect(printableLine('Anna\nAll is well.\t!')).toBe('Anna\\u000aAll is well.\\u0009!')
})

it('leaves JSON the same value', () => {
  const value = { name: 'Anna\u009b2J\u2028\u202e"\\' }
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value)
})
