import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../settings/configuration.ts'
import { compose } from './compose.ts'
import type { Product } from './product.ts'

let folder: string
let product: Product
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-readiness-'))
  product = await compose(readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a server whose database can store nothing more is alive, but not ready', async () => {
  const { app, database } = product
  // SQLite raises the limit to the present size, and then behaves as on a full disk.
  await sql`pragma max_page_count = 1`.execute(database.query)
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/health/ready')).statusCode).toBe(503)
  await sql`pragma max_page_count = 1000000`.execute(database.query)
  await expect.poll(async () => (await app.inject('/health/ready')).statusCode, { timeout: 10_000 }).toBe(200)
})
