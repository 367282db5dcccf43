import { expect, it } from 'vitest'
import { diagnose, shownTime } from './diagnosis.ts'

it.each<[string, unknown, string]>([
  ['text in quotes', 'kb+jwt', '"kb+jwt"'],
  ['control characters and other alphabets escaped', 'a\n\u202eb"ł', String.raw`"a\n\u202eb\"\u0142"`],
  ['text of more than 120 characters shortened', 'x'.repeat(121), `"${'x'.repeat(120)}..."`],
  ['a number', 7, '7'],
  ['null', null, 'null'],
  ['nothing', undefined, 'nothing'],
  ['of a list only its length', ['Anna', 'Nowak'], 'a list of 2'],
  ['of an object only that it is one', { name: 'Anna' }, 'an object'],
  ['of bytes only that they are an object', Buffer.from('Anna'), 'an object'],
])('a diagnosis shows %s', (_what, received, shown) => {
  expect(diagnose('typ', '"kb+jwt"', received)).toBe(`typ: expected "kb+jwt", received ${shown}`)
})

it('a diagnosis names several received values, or none', () => {
  expect(diagnose('nbf, exp', 'seconds', undefined, 1)).toBe('nbf, exp: expected seconds, received nothing, 1')
  expect(diagnose('tag', 'one for this key')).toBe('tag: expected one for this key, received another or none')
})

it('a diagnosis shows times as dates', () => {
  expect(shownTime(1000)).toBe('"1970-01-01T00:00:01.000Z"')
  expect(shownTime(undefined)).toBe('nothing')
})
