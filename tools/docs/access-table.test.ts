import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessTable } from './access-table.ts'

it('docs/access.md matches the access rules of the endpoints', () => {
  const written = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
  expect(written, 'run tools/docs/access-table.ts').toBe(accessTable())
})
