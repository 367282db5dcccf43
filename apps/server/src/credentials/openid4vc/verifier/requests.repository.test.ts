import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../../schema/all-tables.fixture.ts'
import { deleteExpiredRequests, findRequest, insertRequest, takeAnswer } from './requests.repository.ts'

const NOW = 1_800_000_000_000
const END = NOW + 300_000

async function createRequest(database: Database<Tables>): Promise<string> {
  const id = randomUUID()
  await database.transaction((tx) =>
    insertRequest(tx, {
      request_id: id,
      presentation_id: `presentation-${id}`,
      query: '{}',
      encryption_key: '{"private":true}',
      expires_at: END,
      signer: 'a key',
    }),
  )
  return id
}

describeOnEachDatabase('a presentation request', (current) => {
  const take = (id: string, now = NOW) => current.database.transaction((tx) => takeAnswer(tx, { requestId: id, now }))

  it('is found by its id', async () => {
    const id = await createRequest(current.database)
    expect(await findRequest(current.database.query, { requestId: id })).toMatchObject({
      request_id: id,
      encryption_key: '{"private":true}',
      answered_at: null,
      expires_at: END,
    })
    expect(await findRequest(current.database.query, { requestId: 'another' })).toBeUndefined()
  })

  it('accepts only one of many concurrent answers', async () => {
    const id = await createRequest(current.database)
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await take(id)).toBe(false)
  })

  it('has no decryption key after it is answered', async () => {
    const id = await createRequest(current.database)
    await take(id)
    expect(await findRequest(current.database.query, { requestId: id })).toMatchObject({
      encryption_key: null,
      answered_at: NOW,
    })
  })

  it('can be answered again if the transaction that took the answer failed', async () => {
    const id = await createRequest(current.database)
    const failing = current.database.transaction(async (tx) => {
      await takeAnswer(tx, { requestId: id, now: NOW })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await take(id)).toBe(true)
  })

  it('accepts no answer from its expiry on', async () => {
    const id = await createRequest(current.database)
    expect(await take(id, END)).toBe(false)
    expect(await take(id, END - 1)).toBe(true)
  })

  it('is deleted at its expiry, answered or not', async () => {
    const [answered, open] = [await createRequest(current.database), await createRequest(current.database)]
    await take(answered)
    await deleteExpiredRequests(current.database.query, END - 1, 1000)
    expect(await findRequest(current.database.query, { requestId: answered })).toBeDefined()
    await deleteExpiredRequests(current.database.query, END, 1000)
    expect(await findRequest(current.database.query, { requestId: answered })).toBeUndefined()
    expect(await findRequest(current.database.query, { requestId: open })).toBeUndefined()
  })
})
