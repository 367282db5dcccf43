import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from './mutations/mutations.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Whether each still fits the text of the product, `npm run mutate -- --fit` says: a refactoring need not be held up by it.
describe('the deliberate breaks of npm run mutate', () => {
  it('are of files that are there, and seen by tests that are there', () => {
    const files = MUTATIONS.flatMap(({ file, also = [], seenBy }) => [
      file,
      ...also.map((edit) => edit.file),
      ...seenBy,
    ])
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([])
  })

  it('have names of their own', () => {
    const names = MUTATIONS.map(({ breaks }) => breaks)
    expect(new Set(names).size).toBe(names.length)
  })
})
