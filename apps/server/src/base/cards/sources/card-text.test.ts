import { describe, expect, it } from 'vitest'
import { parseCardText } from './card-text.ts'

const problemOf = (content: string | Uint8Array): string => {
  const parsed = parseCardText(Buffer.from(content))
  return 'problem' in parsed ? parsed.problem : ''
}

/** Start of a file that must not be quoted. It is longer than what the parser of Node quotes in full. */
const SECRET = `{\n  "id": "hunter2${'x'.repeat(100)}",\n`

describe('the text of a card file', () => {
  it('is JSON in UTF-8', () => {
    expect(parseCardText(Buffer.from('{ "title": "Zażółć" }'))).toEqual({ value: { title: 'Zażółć' } })
    expect(problemOf(Buffer.from('{ "title": "Za\xbf\xf3" }', 'latin1'))).toBe(
      'is not UTF-8 text: save it with the encoding UTF-8',
    )
  })

  it('has no byte order mark', () => {
    expect(problemOf('\uFEFF{}')).toBe('starts with a byte order mark (BOM): save it as UTF-8 without BOM')
  })

  it.each([
    [
      'a comma in a number',
      '"price": 12,50 }',
      'line 3, column 13: a number is written with a point: 12.50, not 12,50',
    ],
    ['a comma before a bracket', '"price": 12, }', 'line 3, column 14: remove the comma before this bracket'],
    [
      'a comma before a bracket of a list',
      '"claims": ["a",] }',
      'line 3, column 16: remove the comma before this bracket',
    ],
    [
      'single quotation marks',
      "'id': 1 }",
      'line 3, column 1: texts and names are written in straight double quotation marks',
    ],
    [
      'typographic quotation marks',
      '“id”: 1 }',
      'line 3, column 1: texts and names are written in straight double quotation marks',
    ],
    [
      'a value in typographic quotation marks',
      '"id": “x” }',
      'line 3, column 7: texts and names are written in straight double quotation marks',
    ],
    ['a comment', '// hello\n"a": 1 }', 'line 3, column 1: comments are not possible in JSON: remove it'],
    [
      'a line break in a text',
      '"a": "b\nc" }',
      'line 3, column 8: a text cannot contain a line break or a tab: write \\n or \\t',
    ],
    [
      'a missing comma',
      '"a": "b" "c": 1 }',
      'line 3, column 10: expected a comma or a bracket before this quotation mark',
    ],
    [
      'an unfinished file',
      '"a": 1',
      'line 3, column 7: the file ends too early: a quotation mark or a bracket is not closed',
    ],
    ['an unfinished word', '"a": tru }', 'line 3, column 9: unexpected character'],
    ['a word', 'password: hunter2 }', 'line 3, column 1: unexpected character'],
    ['a value that is a word', '"a": hunter2 }', 'line 3, column 6: unexpected character'],
  ])('is refused with %s, naming the position without a quotation', (_what, rest, problem) => {
    expect(problemOf(`${SECRET}${rest}`)).toBe(`is not valid JSON: ${problem}`)
  })

  it('is never quoted, however short it is', () => {
    expect(problemOf('hunter2')).toBe('is not valid JSON: line 1, column 1: unexpected character')
    expect(problemOf('')).toMatch(/line 1, column 1: the file ends too early/)
  })
})
