import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson, StrictJsonError } from './strict-json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const zeros = (count: number): string => `[${Array.from({ length: count }, () => '0').join()}]`

const parses = (text: string, parse: (text: string) => unknown): boolean => {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

describe('strict JSON', () => {
  it.each([
    ['not JSON', '{a:1}'],
    ['nothing', ''],
    ['two values', '{}{}'],
    ['a trailing comma', '[1,]'],
    ['an unterminated string', '"abc'],
    ['a byte order mark', '\uFEFF{}'],
    ['a duplicate name', '{"a":1,"a":1}'],
    ['a duplicate name, one of them escaped', '{"a":1,"\\u0061":2}'],
    ['a duplicate name, deeply nested', '[{"x":{"b":1,"c":[],"b":2}}]'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}'],
    ['a lone surrogate as a value', '"\\ud800"'],
    ['a lone surrogate as a name', '{"\\udc00":1}'],
    ['a lone surrogate, escaped in upper case', '["a\\uDBFF"]'],
    ['a lone surrogate next to a complete pair', '["\\ud83d\\ude00","\\ud83d"]'],
    ['a lone surrogate that is not escaped', '"\ud800"'],
    ['a lone surrogate in a name that is not escaped', '{"\udc00":1}'],
    ['one value more than allowed', zeros(20_001)],
    ['more names than allowed', `{${Array.from({ length: 10_000 }, (_, index) => `"${index}":0`).join()}}`],
    ['two megabytes of zeros', zeros(1_000_000)],
    ['two megabytes of empty lists', `[${'[],'.repeat(700_000)}[]]`],
    ['33 levels', nested(33)],
    ['a hundred thousand levels', nested(100_000)],
  ])('refuses %s', (_what, text) => {
    expect(() => parseStrictJson(text)).toThrow(StrictJsonError)
  })

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a byte order mark in bytes', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('refuses %s', (_what, bytes) => {
    expect(() => parseStrictJson(bytes)).toThrow(StrictJsonError)
  })

  it.each([
    ['the same name in different objects', '[{"a":1},{"a":2,"b":{"a":3}}]'],
    ['a name that is also a value', '{"a":"a","b":["a","b"]}'],
    ['braces, colons and quotes in strings', '{"{\\"a\\":1":":}]","\\\\":"\\\\\\""}'],
    ['a complete surrogate pair', '"\\ud83d\\ude00"'],
    ['constructor and prototype, which are ordinary names', '{"constructor":1,"prototype":2}'],
    ['32 levels', nested(32)],
    ['an escaped backslash that looks like a surrogate', '"\\\\ud800"'],
    ['as many values as allowed', zeros(19_999)],
    ['any number of commas and brackets in a string', JSON.stringify('[,{'.repeat(100_000))],
  ])('accepts %s', (_what, text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text))
  })

  it('returns the same value as JSON.parse for valid JSON', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        fc.pre(!text.includes('__proto__'))
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    ))

  it('accepts a damaged JSON text exactly if JSON.parse accepts it and it is not ambiguous', () =>
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', 'a', '1', ' ', '\\u0061', '"a":1,', '\u0000'),
        (json, at, removed, inserted) => {
          const position = at % (json.length + 1)
          const text = json.slice(0, position) + inserted + json.slice(position + removed)
          const accepted = parses(text, parseStrictJson)
          if (accepted) expect(parseStrictJson(text)).toEqual(JSON.parse(text))
          else expect(!parses(text, JSON.parse) || isAmbiguous(text)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    ))
})

/**
 * Returns whether valid JSON contains something that strict JSON refuses. Works on the parsed value, unlike the code under test.
 */
function isAmbiguous(text: string): boolean {
  const value: unknown = JSON.parse(text)
  // A duplicate name leaves fewer names in the value than there are colons outside of strings.
  const colons = text.replace(/"(?:[^"\\]|\\.)*"/gs, '').split(':').length - 1
  return colons !== countNames(value) || text.includes('__proto__') || /\\ud[89a-f]/i.test(JSON.stringify(value))
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const members: unknown[] = Object.values(value)
  return members.reduce<number>(
    (count, member) => count + countNames(member),
    Array.isArray(value) ? 0 : members.length,
  )
}
