import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markdownTable, VERIFICATION_PAGE } from './verification-page.ts'

describe('docs/verification.md', () => {
  it.each(['conformance', 'interop', 'faults', 'soak'])('has a place for the result of npm run %s', (name) => {
    const [before, after, ...more] = readFileSync(VERIFICATION_PAGE, 'utf8').split(`<!-- ${name} -->\n`)
    expect({ before, more }).toEqual({ before: expect.stringContaining(`npm run ${name}`), more: [] })
    expect(after?.split(`<!-- end of ${name} -->`)).toHaveLength(2)
  })
})

it('a table is aligned in its source, and escapes what would end a cell', () => {
  expect(
    markdownTable([
      ['client', 'flow'],
      ['a', 'b | c'],
      ['longer name', 'two\nlines'],
    ]),
  ).toBe(
    [
      '| client      | flow      |',
      '| ----------- | --------- |',
      '| a           | b \\| c    |',
      '| longer name | two lines |',
    ].join('\n'),
  )
})
