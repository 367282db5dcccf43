import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from './mutations/mutations.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

describe('each deliberate break of npm run mutate', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.breaks, mutation] as const))(
    '%s: fits the product',
    (_breaks, mutation) => {
      for (const { file, from } of [mutation, ...(mutation.also ?? [])])
        expect(readFileSync(fromRoot(file), 'utf8').split(from), `${file} has the text exactly once`).toHaveLength(2)
      for (const path of mutation.seenBy) expect(existsSync(fromRoot(path)), path).toBe(true)
    },
  )

  it('has a name of its own', () => {
    const names = MUTATIONS.map(({ breaks }) => breaks)
    expect(new Set(names).size).toBe(names.length)
  })
})
