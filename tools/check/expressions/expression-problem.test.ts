import { describe, expect, it } from 'vitest'
import { expressionProblem } from './expression-problem.ts'
import { sourceExpressions } from './source-expressions.ts'

const problemOf = async (source: string) => {
  const [expression] = sourceExpressions('example.ts', source)
  if (!expression) throw new Error('no expression')
  return expressionProblem(expression)
}

describe('a regular expression of product code', () => {
  it.each([
    ['exponential', 'export const many = /^(a+)+$/', /:1: .*exponential/],
    ['quadratic at a fixed end', "path.replace(/\\/+$/, '')", /2nd degree polynomial/],
    ['quadratic without an anchor', 'text.match(/:.*$/)', /2nd degree polynomial/],
    ['quadratic in two neighbouring repetitions', 'const x = /^\\s*\\w*\\w*!$/', /polynomial/],
    ['quadratic behind a lookahead', 'const x = /^(?!http:)[\\x21-\\x7e]*[.:-][\\x21-\\x7e]*$/i', /polynomial/],
    ['composed by the program', 'new RegExp(names.join("|"))', /write a literal/],
    ['composed by a call', 'RegExp(names)', /write a literal/],
  ])('is refused if it is %s', async (_what, source, problem) => {
    expect(await problemOf(source)).toMatch(problem)
  })

  it.each([
    '/^[A-Za-z0-9+/]*={0,2}$/',
    '/(?:"((?:[^"]|"")*)"|([^,"]*)),/gy',
    '/[\\p{Cc}\\s]/u',
    '/^(?<days>\\d{1,4}) days$/',
  ])('is accepted if it is linear: %s', async (expression) => {
    expect(await problemOf(`const x = ${expression}`)).toBeUndefined()
  })

  it('is found in each position of a file, with its line', () => {
    const source = 'const one = /a/\n/** /no/ */\nconst { two = /b/i } = parts\nconst text = <p>{/c/.source}</p>\n'
    expect(sourceExpressions('example.tsx', source)).toEqual([
      { file: 'example.tsx', line: 1, pattern: 'a', flags: '' },
      { file: 'example.tsx', line: 3, pattern: 'b', flags: 'i' },
      { file: 'example.tsx', line: 4, pattern: 'c', flags: '' },
    ])
  })
})
