import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import {
  deleteOldRequests,
  findRequest,
  findUnrecorded,
  insertRequest,
  markUnrecorded,
  moveToEnd,
  noteMade,
  replaceState,
  setStage,
} from './requests.repository.ts'
import type { EntraRequestRow, RequestStage } from './requests.tables.ts'

const NOW = 1_800_000_000_000
const ALL = 1_000

describeOnEachDatabase('a request at the service', (current) => {
  const query = () => current.database.query

  async function insert(
    changes: Partial<Omit<EntraRequestRow, 'flow_id' | 'request_id'>> = {},
  ): Promise<{ flowId: string; state: string }> {
    const [flowId, state] = [randomUUID(), changes.state ?? randomUUID()]
    const row = { flow_id: flowId, kind: 'issuance', stage: 'sent', content: '{}', expires_at: NOW } as const
    await current.database.transaction((tx) => insertRequest(tx, { ...row, ...changes, state }))
    return { flowId, state }
  }

  const stageOf = async (state: string) => (await findRequest(query(), { state }))?.stage

  it('is found by its state, as sent and without an id of the service', async () => {
    const { flowId, state } = await insert({ content: '{"a":1}' })
    expect(await findRequest(query(), { state })).toEqual({
      ...{ flow_id: flowId, kind: 'issuance', state, request_id: null, stage: 'sent' },
      ...{ content: '{"a":1}', expires_at: NOW },
    })
    expect(await findRequest(query(), { state: randomUUID() })).toBeUndefined()
  })

  it('cannot have the state of another request', async () => {
    const { state } = await insert()
    await expect(insert({ state })).rejects.toThrow()
  })

  it('is found only by its new state once that is replaced', async () => {
    const { flowId, state } = await insert()
    const next = randomUUID()
    await replaceState(query(), flowId, next)
    expect(await findRequest(query(), { state })).toBeUndefined()
    expect(await findRequest(query(), { state: next })).toMatchObject({ flow_id: flowId })
  })

  it('gets the id and the expiry that the service chose', async () => {
    const { flowId, state } = await insert()
    await noteMade(query(), { flowId, requestId: 'request-1', expiresAt: NOW + 5 })
    expect(await findRequest(query(), { state })).toMatchObject({ request_id: 'request-1', expires_at: NOW + 5 })
  })

  it.each<[RequestStage, RequestStage, RequestStage]>([
    ['sent', 'retrieved', 'retrieved'],
    ['retrieved', 'recorded', 'recorded'],
    ['retrieved', 'ended', 'ended'],
    ['ended', 'unrecorded', 'unrecorded'],
    ['unrecorded', 'recorded', 'recorded'],
    ['unrecorded', 'ended', 'ended'],
    ['recorded', 'unrecorded', 'recorded'],
    ['recorded', 'ended', 'recorded'],
    ['recorded', 'retrieved', 'recorded'],
  ])('that is %s and shall be %s is then %s', async (stage, next, then) => {
    const { flowId, state } = await insert({ stage })
    await setStage(query(), { flowId, stage: next })
    expect(await stageOf(state)).toBe(then)
  })

  it('counts as unrecorded if it is an issuance that a wallet opened before it expired', async () => {
    await markUnrecorded(query(), NOW + 1_000, ALL)
    const opened = await insert({ stage: 'retrieved', expires_at: NOW })
    const others = [
      await insert({ stage: 'retrieved', expires_at: NOW + 1 }),
      await insert({ stage: 'sent' }),
      await insert({ stage: 'recorded' }),
      await insert({ stage: 'ended' }),
      await insert({ stage: 'retrieved', kind: 'presentation' }),
    ]
    const before = await Promise.all(others.map(({ state }) => stageOf(state)))
    expect(await markUnrecorded(query(), NOW, ALL)).toBe(1)
    expect(await stageOf(opened.state)).toBe('unrecorded')
    expect(await Promise.all(others.map(({ state }) => stageOf(state)))).toEqual(before)
    expect(await markUnrecorded(query(), NOW, ALL)).toBe(0)
  })

  it('is marked and found in batches, oldest first', async () => {
    for (const { flow_id } of await findUnrecorded(query(), ALL))
      await setStage(query(), { flowId: flow_id, stage: 'ended' })
    const times = [NOW - 1, NOW - 3, NOW - 2]
    for (const expires_at of times) await insert({ stage: 'retrieved', expires_at })
    expect(await markUnrecorded(query(), NOW, 2)).toBe(2)
    expect(await markUnrecorded(query(), NOW, 2)).toBe(1)
    const found = await findUnrecorded(query(), 2)
    expect(found.map(({ expires_at }) => expires_at)).toEqual([NOW - 3, NOW - 2])
  })

  it('is found last once it was moved to the end, unless it needs no more work', async () => {
    for (const { flow_id } of await findUnrecorded(query(), ALL))
      await setStage(query(), { flowId: flow_id, stage: 'ended' })
    const first = await insert({ stage: 'unrecorded', expires_at: NOW - 2 })
    const second = await insert({ stage: 'unrecorded', expires_at: NOW - 1 })
    const ended = await insert({ stage: 'ended', expires_at: NOW - 3 })
    await moveToEnd(query(), [first.flowId, ended.flowId], NOW)
    const found = await findUnrecorded(query(), ALL)
    expect(found.map(({ state }) => state)).toEqual([second.state, first.state])
    expect(await findRequest(query(), { state: ended.state })).toMatchObject({ expires_at: NOW - 3 })
  })

  it('is deleted when it is old, unless its credential is still to be revoked', async () => {
    await deleteOldRequests(query(), NOW, ALL)
    const stages: RequestStage[] = ['sent', 'retrieved', 'recorded', 'ended', 'unrecorded']
    const old = await Promise.all(stages.map((stage) => insert({ stage, expires_at: NOW - 10 })))
    const young = await insert({ expires_at: NOW })
    expect(await deleteOldRequests(query(), NOW - 10, 3)).toBe(3)
    expect(await deleteOldRequests(query(), NOW - 10, 3)).toBe(1)
    const left = await Promise.all(old.map(({ state }) => stageOf(state)))
    expect(left).toEqual([undefined, undefined, undefined, undefined, 'unrecorded'])
    expect(await stageOf(young.state)).toBe('sent')
  })
})
