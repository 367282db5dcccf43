import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StatusLists } from '../../../apps/server/src/credentials/openid4vc/status-list/status-list.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { type KeyStore, openKeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { openDatabase } from '../../../apps/server/src/schema/open-database.ts'

const NOW = 1_800_000_000_000
const ISSUANCES = 10_000
const SMALL = 4096
/** What was given out of each list, in its order. */
const places = new Map<string, Set<number>>()

let folder: string
let database: Database
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

it(`B-21 no status index is given twice over ${ISSUANCES} issuances, and a new list is begun as one fills`, async () => {
  const issuerKey = keys.signingKeys['credential-issuer']
  let issued = 0
  const lists = () =>
    new StatusLists({
      publicUrl: 'https://issuer.example.org',
      issuerKey,
      retiredKeys: [],
      keyOf: () => undefined,
      clock: () => NOW + 1 + Math.floor(issued / 100),
    })

  // As after so many restarts: what was given out is known to the database alone.
  for (let round = 0; round < ISSUANCES / 100; round += 1) {
    const allocator = lists()
    await database.transaction(async (tx) => {
      for (let count = 0; count < 100; count += 1) {
        issued += 1
        const { listId, index } = await allocator.allocate(tx)
        const taken = places.get(listId) ?? new Set<number>()
        expect(taken.has(index)).toBe(false)
        places.set(listId, taken.add(index))
      }
    })
  }

  expect([...places.values()].reduce((sum, { size }) => sum + size, 0)).toBe(ISSUANCES)
  expect(places.size).toBeGreaterThan(1)
  const sizes = await database.query.selectFrom('status_lists').select(['id', 'size']).execute()
  for (const { id, size } of sizes)
    for (const index of places.get(id) ?? []) expect(index >= 0 && index < size).toBe(true)
  expect(places.get('small')?.size).toBeGreaterThan(SMALL / 20)
  expect(places.get('small')?.size).toBeLessThan(SMALL)
  const { count } = await database.query
    .selectFrom('status_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(ISSUANCES)
})

it('B-21 indices say nothing about the order of issuance', async () => {
  const indices = [...(places.get('small') ?? [])]
  const upward = indices.filter((index, position) => position > 0 && index > (indices[position - 1] ?? 0)).length
  expect(upward / indices.length).toBeGreaterThan(0.35)
  expect(upward / indices.length).toBeLessThan(0.65)
})
