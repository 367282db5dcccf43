import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../../schema/all-tables.fixture.ts'
import {
  decidePushedRequest,
  deleteExpiredPushedRequests,
  findPushedRequest,
  insertPushedRequest,
  openPushedRequest,
  redeemPushedRequest,
} from './pushed-requests.repository.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const AT_ONCE = 20
const BYTES = 700

/** Inserts a request that waits two minutes for a browser. Returns its id. */
async function createRequest(database: Database<Tables>, client: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  await database.transaction((tx) =>
    insertPushedRequest(tx, {
      ...{ request_id: id, client_id: 'c', client_name: null, is_known: 0, instance_key: null, dpop_key: null },
      ...{ redirect_uri: 'https://wallet.example', state: null, code_challenge: 'h', configuration_id: 'bank' },
      ...{ by_identifier: 0, offer_id: null, expires_at: NOW + 2 * MINUTE, client, kept_bytes: BYTES },
    }),
  )
  return id
}

const inParallel = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

describeOnEachDatabase('a pushed request', (current) => {
  const open = (requestId: string, browser: string, now = NOW) =>
    openPushedRequest(current.database.query, { requestId, browser, until: now + 10 * MINUTE, now })
  const decide = (requestId: string, browser: string, now = NOW) =>
    current.database.transaction((tx) =>
      decidePushedRequest(tx, {
        ...{ requestId, browser, now, decision: 'accepted', offer_id: 'offer' },
        expires_at: now + MINUTE,
      }),
    )
  const redeem = (requestId: string, now = NOW) =>
    current.database.transaction((tx) => redeemPushedRequest(tx, { requestId, until: now + 5 * MINUTE, now }))
  const find = (requestId: string) => findPushedRequest(current.database.query, requestId)
  const countOf = async (client: string) => {
    const rows = await current.database.query
      .selectFrom('flow_counts')
      .selectAll()
      .where('client', '=', client)
      .execute()
    const sumOf = (name: 'flows' | 'bytes') => rows.reduce((sum, row) => sum + Number(row[name]), 0)
    return [sumOf('flows'), sumOf('bytes')]
  }

  it('belongs to one of many browsers that open it at once', async () => {
    const id = await createRequest(current.database)
    const opened = await inParallel((index) => open(id, `browser-${index}`))
    expect(opened.filter(Boolean)).toHaveLength(1)
    const first = `browser-${opened.indexOf(true)}`
    expect(await find(id)).toMatchObject({ browser: first, expires_at: NOW + 10 * MINUTE })
    expect(await open(id, first, NOW + MINUTE)).toBe(true)
    expect(await find(id)).toMatchObject({ expires_at: NOW + 10 * MINUTE })
  })

  it('is decided once, by its browser, before it expires', async () => {
    const id = await createRequest(current.database)
    expect(await decide(id, 'browser')).toBe(false)
    await open(id, 'browser')
    expect(await decide(id, 'another')).toBe(false)
    expect(await decide(id, 'browser', NOW + 10 * MINUTE)).toBe(false)
    expect((await inParallel(() => decide(id, 'browser'))).filter(Boolean)).toHaveLength(1)
    expect(await open(id, 'browser')).toBe(false)
  })

  it('is not opened from its expiry on', async () => {
    const id = await createRequest(current.database)
    expect(await open(id, 'browser', NOW + 2 * MINUTE)).toBe(false)
    expect(await open(id, 'browser', NOW + 2 * MINUTE - 1)).toBe(true)
  })

  it('has a code that is redeemed by one of many requests at once, before it expires', async () => {
    const id = await createRequest(current.database)
    expect(await redeem(id)).toBe(false)
    await open(id, 'browser')
    await decide(id, 'browser')
    expect(await redeem(id, NOW + MINUTE)).toBe(false)
    expect((await inParallel(() => redeem(id))).filter(Boolean)).toHaveLength(1)
    expect(await find(id)).toMatchObject({ redeemed_at: NOW, expires_at: NOW + 5 * MINUTE })
  })

  it('counts for its client until it is deleted, which happens once it has expired', async () => {
    const client = randomUUID()
    const ids = [await createRequest(current.database, client), await createRequest(current.database, client)]
    await open(ids[0] ?? '', 'browser')
    expect(await countOf(client)).toEqual([2, 2 * BYTES])
    await deleteExpiredPushedRequests(current.database.query, NOW + 2 * MINUTE, 1000)
    expect(await countOf(client)).toEqual([1, BYTES])
    await deleteExpiredPushedRequests(current.database.query, NOW + 10 * MINUTE, 1000)
    expect(await countOf(client)).toEqual([0, 0])
  })
})
