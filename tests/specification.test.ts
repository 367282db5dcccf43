import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'
import { repositoryLines } from './repository-lines.ts'

const TEST_FILES = globSync('{apps,packages,tools,tests}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
}).map((file) => `/${file}`)

const table = readFileSync(join(ROOT, 'tests', 'specification.md'), 'utf8')
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (No\.|---)/.test(line))
const named = rows.map((row) => row.split(' | ').at(-1)?.replace(/ \|$/, '').split(', ') ?? [])

it('names only existing test files, without ambiguity', () => {
  const names = [...new Set(named.flat())]
  const wrong = names.filter((name) => TEST_FILES.filter((file) => file.endsWith(`/${name}`)).length !== 1)
  expect(wrong).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})

it('names a test outside the browser for each line', () => {
  expect(rows.filter((_, index) => !named[index]?.some((name) => name.includes('.test.ts')))).toEqual([])
})

const page = readFileSync(join(ROOT, 'docs', 'specification.md'), 'utf8')
const numbers = [...page.matchAll(/^(?:- \*\*|\| )(\d+\.\d+)(?:\*\*| \|)/gm)].map(([, number]) => number)

it('has a row for each statement of docs/specification.md, and no other rows', () => {
  expect(numbers.length).toBeGreaterThan(200)
  expect(new Set(rows.map((row) => row.split(' | ')[0]?.slice(2)))).toEqual(new Set(numbers))
})

it('each number in the text of docs/specification.md is that of a statement', () => {
  const cited = [...page.matchAll(/\b(?:[1-9]|10)\.[1-9]\d?\b/g)].map(([number]) => number)
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
})

describe('citations of the specification', () => {
  const lines = repositoryLines({ leftOut: /^(docs|tests)\/specification(\.test)?\.(md|ts)$/ })
  const cited = lines.flatMap(({ at, text }) =>
    [
      ...text.matchAll(/\bspecification(?:'s section)? (\d+(?:\.\d+)?)(?: (?:and|to) (\d+\.\d+))?/gi),
      ...text.matchAll(/\bsection (\d+(?:\.\d+)?)() of the specification\b/gi),
    ].flatMap(([, first, second]) => [first, second].flatMap((number) => (number ? [{ at, number }] : []))),
  )

  it('name statements and sections that exist', () => {
    const known = new Set([...numbers, ...numbers.map((number) => number?.split('.')[0])])
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([])
  })

  it('use no codes of lists outside this repository', () => {
    // Such as D5 or N-06. `FF D8 FF` are the first bytes of a JPEG.
    const coded = lines.filter(({ text }) => /\b(?:[BDFINPRV]-\d{2}|D\d{1,2})\b/.test(text.replace('FF D8 FF', '')))
    expect(coded.map(({ at }) => at)).toEqual([])
  })
})
