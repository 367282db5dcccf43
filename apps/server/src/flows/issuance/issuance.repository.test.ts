import { randomUUID } from 'node:crypto'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { setExpiry } from './extend-issuance.across.ts'
import {
  deleteEndedIssuances,
  expireIssuances,
  failOpenIssuances,
  findIssuance,
  findIssuancesOf,
  forgetHolders,
  insertIssuance,
  markDone,
  markFailed,
  markScanned,
  notePending,
  setSentExpiry,
} from './issuance.repository.ts'

const NOW = 1_800_000_000_000
const END = NOW + 300_000
const HOLDER = 'Anna Nowak'
const because = (reason: FlowErrorCode, now = NOW) => ({ error_code: reason, service_code: null, ended_at: now })

describeOnEachDatabase('an issuance', (current) => {
  const inTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
    current.database.transaction(work)
  const find = (id: string) => findIssuance(current.database.query, { id })
  const enter = async (type = 'BankAccount', id: string = randomUUID()): Promise<string> => {
    await inTransaction((tx) =>
      insertIssuance(tx, {
        id,
        card_id: 'bank',
        card_version: '1',
        type,
        engine: 'openid4vc',
        account_id: `account-${id}`,
        holder_name: HOLDER,
        created_at: NOW,
        expires_at: END,
        client: 'client',
        kept_bytes: 1,
      }),
    )
    return id
  }

  it('is stored and found unchanged, with times as numbers', async () => {
    const id = await enter()
    expect(await find(id)).toEqual({
      id,
      card_id: 'bank',
      card_version: '1',
      type: 'BankAccount',
      state: 'waiting',
      error_code: null,
      service_code: null,
      engine: 'openid4vc',
      account_id: `account-${id}`,
      holder_name: HOLDER,
      person_id: null,
      created_at: NOW,
      expires_at: END,
      browser: null,
      client: 'client',
      kept_bytes: 1,
      ended_at: null,
      scanned_at: null,
    })
    expect(await find('another')).toBeUndefined()
  })

  it('goes from waiting to scanned to done', async () => {
    const id = await enter()
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW }))).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'scanned', ended_at: null })
    expect(await inTransaction((tx) => markDone(tx, id, NOW + 1))).toBe('first')
    expect(await find(id)).toMatchObject({ state: 'done', ended_at: NOW + 1, error_code: null })
  })

  it('is found by its account until its personal data is removed, while other issuances keep their data', async () => {
    const [id, other] = [await enter(), await enter()]
    await inTransaction((tx) => markDone(tx, id, NOW))
    const { query } = current.database
    expect(await findIssuancesOf(query, `account-${id}`)).toEqual([{ id, engine: 'openid4vc' }])
    await forgetHolders(query, [id])
    expect(await find(id)).toMatchObject({ state: 'done', holder_name: null, client: null, ended_at: NOW })
    expect(await find(other)).toMatchObject({ holder_name: HOLDER, client: 'client' })
    expect(await findIssuancesOf(query, `account-${id}`)).toEqual([])
  })

  it('is scanned once, even with concurrent scans', async () => {
    const id = await enter()
    const scans = await Promise.all(
      Array.from({ length: 20 }, () => inTransaction((tx) => markScanned(tx, { id, now: NOW }))),
    )
    expect(scans.filter(Boolean)).toHaveLength(1)
    expect(await find(id)).toMatchObject({ state: 'scanned' })
  })

  it('is reported as done for the first time only once, even with concurrent ends', async () => {
    const id = await enter()
    const ends = await Promise.all(Array.from({ length: 20 }, () => inTransaction((tx) => markDone(tx, id, NOW))))
    expect(ends.filter((end) => end === 'first')).toHaveLength(1)
    expect(ends.filter((end) => end === 'again')).toHaveLength(19)
  })

  it('ends either done or failed, never both, in a race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await enter()
      const [done, failed] = await Promise.all([
        inTransaction((tx) => markDone(tx, id, NOW)),
        inTransaction((tx) => markFailed(tx, { id, ...because('TOO_MANY_ATTEMPTS') })),
      ])
      expect([done === 'first', failed].filter(Boolean)).toHaveLength(1)
      expect((await find(id))?.state).toBe(done === 'first' ? 'done' : 'failed')
    }
  })

  it('stays done', async () => {
    const id = await enter()
    await inTransaction((tx) => markDone(tx, id, NOW))
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW }))).toBe(false)
    expect(await inTransaction((tx) => markFailed(tx, { id, ...because('WALLET_ERROR') }))).toBeUndefined()
    expect(await inTransaction((tx) => markDone(tx, id, NOW + 9))).toBe('again')
    expect(await find(id)).toMatchObject({ state: 'done', ended_at: NOW, error_code: null })
  })

  it('stays failed, and removes the visitor’s data', async () => {
    const id = await enter()
    expect(await inTransaction((tx) => markFailed(tx, { id, ...because('TOO_MANY_ATTEMPTS') }))).toMatchObject({
      engine: 'openid4vc',
    })
    expect(await inTransaction((tx) => markFailed(tx, { id, ...because('WALLET_ERROR', NOW + 1) }))).toBeUndefined()
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW }))).toBe(false)
    expect(await inTransaction((tx) => markDone(tx, id, NOW))).toBeUndefined()
    expect(await find(id)).toMatchObject({
      state: 'failed',
      error_code: 'TOO_MANY_ATTEMPTS',
      holder_name: null,
      ended_at: NOW,
    })
  })

  it('keeps the latest code of its service while it is open, and the code of the error', async () => {
    const id = await enter()
    const note = (serviceCode: string, now = NOW) => inTransaction((tx) => notePending(tx, { id, serviceCode, now }))
    expect(await note('retrieved')).toBe(true)
    expect(await note('waiting_for_face')).toBe(true)
    expect(await note('too_late', END)).toBe(false)
    expect(await find(id)).toMatchObject({ state: 'waiting', service_code: 'waiting_for_face' })
    await inTransaction((tx) => markFailed(tx, { id, ...because('WALLET_ERROR'), service_code: 'E-42' }))
    expect(await note('afterwards')).toBe(false)
    expect(await find(id)).toMatchObject({ state: 'failed', service_code: 'E-42' })
  })

  it('is not scanned once it has expired', async () => {
    const id = await enter()
    expect(await inTransaction((tx) => markScanned(tx, { id, now: END }))).toBe(false)
    expect(await inTransaction((tx) => markScanned(tx, { id, now: END - 1 }))).toBe(true)
  })

  it('is not found by another id', async () => {
    expect(await inTransaction((tx) => markScanned(tx, { id: 'another', now: NOW }))).toBe(false)
    expect(await inTransaction((tx) => markFailed(tx, { id: 'another', ...because('EXPIRED') }))).toBeUndefined()
    expect(await inTransaction((tx) => markDone(tx, 'another', NOW))).toBeUndefined()
  })

  it('expires on time, and removes the visitor’s data', async () => {
    const [open, scanned, done] = [await enter(), await enter(), await enter()]
    await inTransaction((tx) => markScanned(tx, { id: scanned, now: NOW }))
    await inTransaction((tx) => markDone(tx, done, NOW))
    await expireIssuances(current.database.query, END - 1, 1000)
    expect(await find(open)).toMatchObject({ state: 'waiting', holder_name: HOLDER })
    expect(await find(done)).toMatchObject({ state: 'done', holder_name: HOLDER })
    await expireIssuances(current.database.query, END, 1000)
    for (const id of [open, scanned])
      expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'EXPIRED', ended_at: END, holder_name: null })
    expect(await find(done)).toMatchObject({ state: 'done', error_code: null, ended_at: NOW, holder_name: null })
    await expireIssuances(current.database.query, END + 900, 1000)
    expect(await find(open)).toMatchObject({ ended_at: END })
  })

  it('expires once, in portions', async () => {
    const { query } = current.database
    await expireIssuances(query, END, 1000)
    for (let count = 0; count < 3; count += 1) await enter()
    expect(await expireIssuances(query, END - 1, 1000)).toEqual([])
    expect(await expireIssuances(query, END, 2)).toHaveLength(2)
    expect(await expireIssuances(query, END, 2)).toEqual([{ card: 'bank', reason: 'EXPIRED' }])
    expect(await expireIssuances(query, END, 2)).toEqual([])
  })

  it('is deleted some time after its end', async () => {
    const { query } = current.database
    await deleteEndedIssuances(query, NOW + 2, 1000)
    const entered = (at: number) => enter('BankAccount', timeOrderedId(at))
    const [old, older, late, open] = [
      await entered(NOW),
      await entered(NOW - 1),
      await entered(NOW),
      await entered(NOW),
    ]
    for (const id of [old, older]) await inTransaction((tx) => markDone(tx, id, NOW + 1))
    await inTransaction((tx) => markDone(tx, late, NOW + 3))
    expect(await deleteEndedIssuances(query, NOW + 2, 1)).toBe(1)
    expect(await deleteEndedIssuances(query, NOW + 2, 1000)).toBe(1)
    const left = await Promise.all([old, older, late, open].map(find))
    expect(left.map((issuance) => issuance?.state)).toEqual([undefined, undefined, 'done', 'waiting'])
  })

  it('of a service gets the time until which the service may report it, unless it has ended', async () => {
    const [open, done, other] = [await enter(), await enter(), await enter()]
    await inTransaction((tx) => markDone(tx, done, NOW))
    for (const id of [open, done]) await inTransaction((tx) => setSentExpiry(tx, { id, expiresAt: END + 5 }))
    expect(await find(open)).toMatchObject({ expires_at: END + 5 })
    expect(await find(done)).toMatchObject({ expires_at: END })
    expect(await find(other)).toMatchObject({ expires_at: END })
  })

  it('ends with other open ones of its type, and removes the visitor’s data', async () => {
    const type = `Type ${randomUUID()}`
    const open = [await enter(type), await enter(type), await enter(type)]
    const [other, done, failed] = [await enter(), await enter(type), await enter(type)]
    const notNamed = await enter(type)
    await inTransaction((tx) => markScanned(tx, { id: open[0] ?? '', now: NOW }))
    await inTransaction((tx) => markDone(tx, done, NOW))
    await inTransaction((tx) => markFailed(tx, { id: failed, ...because('ACCESS_DENIED') }))
    const all = [...open, other, done, failed]
    const fail = (now: number, startedUntil = NOW) =>
      inTransaction((tx) => failOpenIssuances(tx, all, { type, startedUntil, reason: 'CONTRACT_NOT_ENABLED', now }))
    expect(await fail(END), 'expired ones are left to the clean-up').toEqual([])
    expect(await fail(NOW + 1, NOW - 1), 'later ones stay open').toEqual([])
    const [ended, again] = [await fail(NOW + 1), await fail(NOW + 2)]
    expect(ended.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
    expect(again).toEqual([])
    expect(ended[0]?.engine).toBe('openid4vc')
    for (const id of open)
      expect(await find(id)).toMatchObject({
        ...{ state: 'failed', error_code: 'CONTRACT_NOT_ENABLED' },
        ...{ ended_at: NOW + 1, holder_name: null, client: null },
      })
    for (const id of [other, notNamed]) expect(await find(id)).toMatchObject({ state: 'waiting', holder_name: HOLDER })
    expect(await find(done)).toMatchObject({ state: 'done', holder_name: HOLDER })
    expect(await find(failed)).toMatchObject({ error_code: 'ACCESS_DENIED' })
  })

  it('can be extended after a wallet redeemed the offer, if its contract is enabled', async () => {
    const [taken, other] = [await enter(), await enter()]
    const extend = (id: string) => inTransaction((tx) => setExpiry(tx, { id, expiresAt: END + 1000 }))
    const contract = { id: 'c', name: 'BankAccount', last_update: NOW, definition: '' } as const
    expect(await extend(taken)).toBe(false)
    const { query } = current.database
    await query
      .insertInto('contracts')
      .values([
        { ...contract, status: 'Disabled' },
        { ...contract, id: 'd', name: 'Another', status: 'Enabled' },
      ])
      .execute()
    expect(await extend(taken)).toBe(false)
    await query.updateTable('contracts').set({ status: 'Enabled' }).where('id', '=', 'c').execute()
    expect(await extend(taken)).toBe(true)
    await expireIssuances(current.database.query, END, 1000)
    expect(await find(taken)).toMatchObject({ state: 'waiting', holder_name: HOLDER, expires_at: END + 1000 })
    expect(await find(other)).toMatchObject({ state: 'failed', expires_at: END })
    await expireIssuances(current.database.query, END + 1000, 1000)
    expect(await find(taken)).toMatchObject({ state: 'failed', holder_name: null })
  })
})
