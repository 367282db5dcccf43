import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'

const TEST_FILES = globSync('{apps,packages,tools,tests}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
}).map((file) => `/${file}`)

const table = readFileSync(join(ROOT, 'tests', 'specification.md'), 'utf8')
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Statement|---)/.test(line))
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
