import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EMBEDDED_LIMIT, sizeWarning } from './embedded-limit.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-limit-'))
  file = join(folder, 'vitrine.sqlite')
  writeFileSync(file, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('an embedded database reports its size only near its limit', () => {
  expect(sizeWarning(file)).toBeUndefined()
  truncateSync(file, Math.ceil(0.8 * EMBEDDED_LIMIT) - 1)
  expect(sizeWarning(file)).toBeUndefined()
  truncateSync(file, Math.ceil(0.8 * EMBEDDED_LIMIT))
  expect(sizeWarning(file)).toMatch(
    /vitrine\.sqlite has 2\.4 GB, and the embedded database is meant for at most 3\.0 GB: .+RETENTION_DAYS.+PostgreSQL \(DATABASE_URL\)$/,
  )
})
