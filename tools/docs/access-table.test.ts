import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessTable } from './access-table.ts'

it('docs/access.md says who may make which call', () => {
  const written = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
  expect(written, 'run tools/docs/access-table.ts').toBe(accessTable())
})
