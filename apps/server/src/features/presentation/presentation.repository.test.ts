import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import {
  type End,
  eraseResults,
  expirePresentations,
  findPresentation,
  finish,
  insertPresentation,
  markScanned,
  takeEnd,
} from './presentation.repository.ts'

const NOW = 1_800_000_000_000
const END = NOW + 300_000
const ERASE = NOW + 900_000
const DONE: End = { state: 'done', result: '{"displayName":"Anna"}', eraseAt: ERASE }
const FAILED: End = { state: 'failed', reason: 'ACCESS_DENIED' }

describeOnEachDatabase('a presentation', (current) => {
  const run = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    current.database.transaction(work)
  const find = (id: string) => findPresentation(current.database.query, id)
  const end = (id: string, how: End, now = NOW) =>
    run(async (tx) => {
      if (!(await takeEnd(tx, id, now))) return false
      await finish(tx, id, how)
      return true
    })
  const enter = async (): Promise<string> => {
    const id = randomUUID()
    await run((tx) =>
      insertPresentation(tx, {
        id,
        scenario_id: 'bank',
        scenario_version: '1',
        type: 'BankAccount',
        purpose: 'security-gate',
        operation: '',
        payment_id: null,
        required_account: null,
        created_at: NOW,
        expires_at: END,
      }),
    )
    return id
  }

  it('is found as it went in, with times as numbers', async () => {
    const id = await enter()
    expect(await find(id)).toEqual({
      id,
      scenario_id: 'bank',
      scenario_version: '1',
      type: 'BankAccount',
      purpose: 'security-gate',
      operation: '',
      payment_id: null,
      required_account: null,
      state: 'waiting',
      error_code: null,
      result: null,
      created_at: NOW,
      expires_at: END,
      ended_at: null,
      erase_at: null,
    })
    expect(await find('another')).toBeUndefined()
  })

  it('goes from waiting to scanned to done, with its result', async () => {
    const id = await enter()
    expect(await run((tx) => markScanned(tx, id, NOW))).toBe(true)
    expect(await run((tx) => markScanned(tx, id, NOW))).toBe(false)
    expect(await end(id, DONE, NOW + 1)).toBe(true)
    expect(await find(id)).toMatchObject({
      state: 'done',
      ended_at: NOW + 1,
      result: '{"displayName":"Anna"}',
      erase_at: ERASE,
    })
  })

  it('ends without ever being scanned, if a wallet is that quick', async () => {
    const id = await enter()
    expect(await end(id, FAILED)).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'ACCESS_DENIED', result: null, erase_at: null })
  })

  it('ends once, however many ends come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await enter()
      const ends = await Promise.all(Array.from({ length: 20 }, (_, index) => end(id, index % 2 === 0 ? DONE : FAILED)))
      expect(ends.filter(Boolean)).toHaveLength(1)
      expect((await find(id))?.state).toBe(ends.indexOf(true) % 2 === 0 ? 'done' : 'failed')
    }
  })

  it.each([
    ['done', DONE, FAILED],
    ['failed', FAILED, DONE],
  ] as const)('stays %s', async (state, first, second) => {
    const id = await enter()
    await end(id, first)
    const before = await find(id)
    expect(await end(id, second, NOW + 1)).toBe(false)
    expect(await end(id, first, NOW + 1)).toBe(false)
    expect(await run((tx) => markScanned(tx, id, NOW + 1))).toBe(false)
    await expirePresentations(current.database.query, END)
    expect(await find(id)).toEqual(before)
    expect(before?.state).toBe(state)
  })

  it('is neither scanned nor ended from the moment on at which it expires', async () => {
    const id = await enter()
    expect(await run((tx) => markScanned(tx, id, END))).toBe(false)
    expect(await end(id, DONE, END)).toBe(false)
    expect(await end(id, DONE, END - 1)).toBe(true)
  })

  it('expires when its time is over, scanned or not', async () => {
    const [waiting, scanned] = [await enter(), await enter()]
    await run((tx) => markScanned(tx, scanned, NOW))
    await expirePresentations(current.database.query, END - 1)
    expect(await find(waiting)).toMatchObject({ state: 'waiting' })
    await expirePresentations(current.database.query, END)
    for (const id of [waiting, scanned])
      expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'EXPIRED', ended_at: END })
  })

  it('loses its result when that is to be erased and keeps its outcome', async () => {
    const id = await enter()
    await end(id, DONE)
    await eraseResults(current.database.query, ERASE - 1)
    expect(await find(id)).toMatchObject({ result: '{"displayName":"Anna"}' })
    await eraseResults(current.database.query, ERASE)
    expect(await find(id)).toMatchObject({ state: 'done', result: null, erase_at: null, ended_at: NOW })
  })
})
