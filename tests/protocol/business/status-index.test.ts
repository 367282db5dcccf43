import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StatusLists } from '../../../apps/server/src/credentials/openid4vc/status-list/status-list.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { type KeyStore, openKeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { openDatabase, type Tables } from '../../../apps/server/src/schema/all-tables.fixture.ts'

const NOW = 1_800_000_000_000
const ISSUANCES = 10_000
const SMALL = 4096
/** Used indices, by status list. The map contains the lists in the order of their first use. */
const usedIndices = new Map<string, Set<number>>()

let folder: string
let database: Database<Tables>
let keys: KeyStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-index-'))
  const publicUrl = 'https://issuer.example.org'
  keys = await openKeyStore({ directory: join(folder, 'keys'), publicUrl, mayCreate: true, now: Date.now() })
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vitrine.sqlite') })
  await database.query
    .insertInto('status_lists')
    .values({ id: 'small', size: SMALL, version: 1, created_at: NOW, signer: keys.signingKeys['credential-issuer'].id })
    .execute()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it(`no status index is used twice over ${ISSUANCES} issuances, and a new list is created when one fills up`, async () => {
  let issued = 0
  const lists = () =>
    new StatusLists({
      publicUrl: 'https://issuer.example.org',
      keys: { ...keys, keyOf: () => undefined },
      clock: () => NOW + 1 + Math.floor(issued / 100),
    })

  // Each round uses a new allocator, as after a restart. It learns the used indices from the database.
  for (let round = 0; round < ISSUANCES / 100; round += 1) {
    const allocator = lists()
    await database.transaction(async (tx) => {
      for (let count = 0; count < 100; count += 1) {
        issued += 1
        const { listId, index } = await allocator.allocate(tx, 'credential-issuer')
        const taken = usedIndices.get(listId) ?? new Set<number>()
        expect(taken.has(index)).toBe(false)
        usedIndices.set(listId, taken.add(index))
      }
    })
  }

  expect([...usedIndices.values()].reduce((sum, { size }) => sum + size, 0)).toBe(ISSUANCES)
  expect(usedIndices.size).toBeGreaterThan(1)
  const sizes = await database.query.selectFrom('status_lists').select(['id', 'size']).execute()
  for (const { id, size } of sizes)
    for (const index of usedIndices.get(id) ?? []) expect(index >= 0 && index < size).toBe(true)
  expect(usedIndices.get('small')?.size).toBeGreaterThan(SMALL / 20)
  expect(usedIndices.get('small')?.size).toBeLessThan(SMALL)
  const { count } = await database.query
    .selectFrom('status_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(ISSUANCES)
})

it('indices do not reveal the order of issuance', async () => {
  const indices = [...(usedIndices.get('small') ?? [])]
  const upward = indices.filter((index, position) => position > 0 && index > (indices[position - 1] ?? 0)).length
  expect(upward / indices.length).toBeGreaterThan(0.35)
  expect(upward / indices.length).toBeLessThan(0.65)
})
