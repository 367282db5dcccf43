import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose } from '../../../apps/server/src/composition/compose.ts'
import { type KeyStore, openKeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import {
  databaseMarker,
  findDatabaseMismatch,
} from '../../../apps/server/src/processes/database-mark/recognize-database.ts'
import { writeMark } from '../../../apps/server/src/processes/database-mark/used-keys.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { freePort } from '../../free-port.ts'
import { startProduct } from '../product.ts'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'

const PUBLIC_URL = 'https://cards.example.org'
const NOW = Date.now()
const DAY = 86_400_000

let folder: string
let keysDirectory: string
let keys: KeyStore
let database: ProductDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-lost-'))
  keysDirectory = join(folder, 'keys')
  keys = await openKeyStore({ directory: keysDirectory, publicUrl: PUBLIC_URL, mayCreate: true, now: NOW })
  database = await createProductDatabase()
})
afterEach(async () => {
  await database.remove()
  rmSync(folder, { recursive: true })
})

const composed = async (environment: Record<string, string> = {}) =>
  compose(
    readConfiguration({
      ...{ NODE_ENV: 'production', PUBLIC_URL, PORT: String(await freePort()), METRICS_PORT: 'off' },
      ...{ LOG_LEVEL: 'silent', HELP_DESK_SIGN_IN: 'off', DATA_DIR: folder, ...database.environment, ...environment },
    }),
  )

it('refuses to start in production with an empty database and used keys, and says what to do', async () => {
  writeMark(keysDirectory, { database: 'the one that is lost', now: NOW })
  await expect(composed()).rejects.toThrow(
    /^The database is empty, but cards were issued with these keys before.+\n.+vitrine restore.+\n.+DATABASE_URL.+\n.+NEW_DATABASE=accepted/,
  )
  const accepted = await composed({ NEW_DATABASE: 'accepted' })
  expect(
    await findDatabaseMismatch({ ...accepted, keys, keysDirectory, canWriteMark: true, clock: () => NOW }),
  ).toContain('is empty')
  await accepted.close()
})

it('starts in production with new keys', async () => {
  await (await composed()).close()
})

it('suspects an empty database next to keys older than a week if the keys folder is not writable', async () => {
  const product = await composed()
  const odd = (days: number, canWriteMark: boolean) =>
    findDatabaseMismatch({ ...product, keys, keysDirectory, canWriteMark, clock: () => NOW + days * DAY })
  expect(await odd(5, false)).toBeUndefined()
  expect(await odd(7, false)).toMatch(/is empty.+most likely/)
  expect(await odd(7, true)).toBeUndefined()
  await product.close()
})

it('records the database that the keys are used with when the first card is issued, and then reports any other database', async () => {
  const running = await startProduct()
  const mark = join(running.dataDirectory, 'keys', 'database.json')
  await running.product.cleanUp()
  expect(existsSync(mark)).toBe(false)
  const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
  await running.wallet.receive(url)
  await running.product.cleanUp()
  const { id } = await running.product.database.query.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(JSON.parse(readFileSync(mark, 'utf8'))).toMatchObject({ database: id })
  const note = async () => {
    const reasons: string[] = []
    const log = { warn: (about: object) => void reasons.push(String((about as { reason?: string }).reason)) }
    await databaseMarker({ ...running.product, keysDirectory, canWriteMark: true, clock: running.now, log })()
    return reasons
  }
  const product = { ...running.product, keys, keysDirectory, canWriteMark: true, clock: running.now }
  expect(await findDatabaseMismatch({ ...product, keysDirectory: join(running.dataDirectory, 'keys') })).toBeUndefined()
  writeMark(keysDirectory, { database: 'another one', now: NOW })
  expect(await findDatabaseMismatch(product)).toContain('is a different one')
  expect(await note()).toEqual([])
  expect(await findDatabaseMismatch(product)).toBeUndefined()
  // A damaged file must not prevent the rest of a clean-up.
  writeFileSync(join(keysDirectory, 'database.json'), 'half a fi')
  expect(await note()).toEqual([
    expect.stringMatching(/database\.json is invalid: the file should identify the database.+or delete the file/),
  ])
  await running.stop()
})

it('is not ready after a newer version changed the tables, but still answers', async () => {
  const running = await startProduct()
  const { url, product } = running
  const ready = async () => (await fetch(`${url}/health/ready`)).status
  expect(await ready()).toBe(200)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-next', '2027-01-01T00:00:00.000Z')`.execute(
    product.database.query,
  )
  expect(await ready()).toBe(503)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  await running.stop()
})
