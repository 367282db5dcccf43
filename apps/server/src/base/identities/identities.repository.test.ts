import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import { findIdentity, noteCall, noteSignIn, noteToken, setIdentityStatus } from './identities.repository.ts'
import { Identities } from './identities.service.ts'
import type { IdentityRow } from './identities.tables.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 20

describeOnEachDatabase('a person who signs in', (current) => {
  let id: string
  beforeEach(() => {
    id = randomUUID()
  })
  const signIn = (at: number, more: Partial<IdentityRow> = {}) =>
    noteToken(current.database.query, {
      id,
      username: 'ada@example.org',
      name: 'Ada',
      search_name: '',
      role: 'administrator',
      last_sign_in: at,
      sign_in_session: null,
      latest_token: at,
      last_call: at,
      ...more,
    })
  const find = () => findIdentity(current.database.query, id)
  const setStatus = (status: IdentityRow['status'], now: number) =>
    current.database.transaction((tx) => setIdentityStatus(tx, { id, status, now }))

  it('is stored the first time', async () => {
    expect(await find()).toBeUndefined()
    await signIn(NOW)
    expect(await find()).toEqual({
      id,
      username: 'ada@example.org',
      name: 'Ada',
      status: 'Active',
      search_name: '',
      role: 'administrator',
      created: NOW,
      updated: NOW,
      last_sign_in: NOW,
      sign_in_session: null,
      latest_token: NOW,
      last_call: NOW,
    })
  })

  it('is updated from a later token', async () => {
    await signIn(NOW)
    await signIn(NOW + 5, { username: 'ada@new.example', name: 'Ada New', role: 'help-desk' })
    expect(await find()).toMatchObject({
      username: 'ada@new.example',
      name: 'Ada New',
      role: 'help-desk',
      created: NOW,
      updated: NOW,
      last_sign_in: NOW + 5,
    })
  })

  it('is not changed by an older token or the same one', async () => {
    await signIn(NOW)
    const before = await find()
    for (const time of [NOW, NOW - 1, 0]) await signIn(time, { username: 'old', name: 'Old', role: 'none' })
    expect(await find()).toEqual(before)
  })

  it('is stored once for concurrent calls, from the latest token', async () => {
    const times = Array.from({ length: AT_ONCE }, (_, index) => NOW + ((index * 7) % AT_ONCE))
    await Promise.all(times.map((time) => signIn(time, { name: `Ada at ${time}` })))
    expect(await find()).toMatchObject({ last_sign_in: NOW + AT_ONCE - 1, name: `Ada at ${NOW + AT_ONCE - 1}` })
  })

  it('stays revoked when they sign in again', async () => {
    await signIn(NOW)
    expect(await setStatus('Revoked', NOW + 1)).toBe(true)
    await signIn(NOW + 100)
    expect(await find()).toMatchObject({ status: 'Revoked', updated: NOW + 1, last_sign_in: NOW + 100 })
  })

  it('may sign in for a card first, and has no role until a token states one', async () => {
    const forCard = (at: number, name: string) =>
      current.database.transaction((tx) => noteSignIn(tx, { id, username: 'ada', name, search_name: 'ada', at }))
    expect(await forCard(NOW, 'Ada')).toBe(true)
    expect(await find()).toMatchObject({ role: 'none', status: 'Active', created: NOW, last_call: null })
    await signIn(NOW + 1)
    expect(await forCard(NOW - 5, 'Ada Lovelace')).toBe(true)
    const known = { role: 'administrator', name: 'Ada Lovelace', latest_token: NOW + 1, last_sign_in: NOW + 1 }
    expect(await find()).toMatchObject(known)
    expect(await forCard(NOW + 9, 'Ada')).toBe(true)
    expect(await find()).toMatchObject({ ...known, name: 'Ada', last_sign_in: NOW + 9 })
    await setStatus('Revoked', NOW + 10)
    expect(await forCard(NOW + 11, 'Nobody')).toBe(false)
    expect(await find()).toMatchObject({ name: 'Ada', last_sign_in: NOW + 9 })
  })

  it('is revoked once by concurrent revocations, and can be restored', async () => {
    await signIn(NOW)
    const revoked = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => setStatus('Revoked', NOW + 1 + index)),
    )
    expect(revoked.filter(Boolean)).toHaveLength(1)
    expect(await find()).toMatchObject({ updated: NOW + 1 + revoked.indexOf(true) })
    expect(await setStatus('Active', NOW + 50)).toBe(true)
    expect(await find()).toMatchObject({ status: 'Active', updated: NOW + 50 })
  })

  it('has no status to change if unknown', async () => {
    expect(await setStatus('Revoked', NOW)).toBe(false)
    expect(await find()).toBeUndefined()
  })
})

describeOnEachDatabase('access', (current) => {
  const people = () => new Identities({ database: current.database, clock: () => NOW + 1000 })
  const admit = (id: string, issuedAt = NOW) =>
    people().admit(
      {
        subject: { homeAccountId: id, username: id, name: id },
        issuedAt,
        signIn: { at: undefined, session: undefined },
      },
      'administrator',
    )
  const someone = async () => {
    const id = randomUUID()
    await admit(id)
    return id
  }
  const revoke = (id: string, actor: string) => current.database.transaction((tx) => people().revoke(tx, id, actor))
  const statusOf = async (id: string) => (await findIdentity(current.database.query, id))?.status

  it('is refused after a revocation, for every token of the person', async () => {
    const [ada, eve] = [await someone(), await someone()]
    expect(await revoke(eve, ada)).toBe('revoked')
    for (const issuedAt of [NOW - 1, NOW, NOW + 5000])
      await expect(admit(eve, issuedAt)).rejects.toMatchObject({ code: 'access-revoked' })
    expect(await admit(ada)).toEqual({ id: ada, username: ada, name: ada })
    expect(await revoke(eve, ada)).toBe('revoked-before')
  })

  it('is admitted again after a restoration by the operator', async () => {
    const [ada, eve] = [await someone(), await someone()]
    await revoke(eve, ada)
    const restore = (name: string) => current.database.transaction((tx) => people().restore(tx, name))
    expect(await restore('nobody')).toEqual({ outcome: 'nobody' })
    expect(await restore(eve)).toMatchObject({ outcome: 'restored', person: { id: eve } })
    expect(await restore(eve)).toMatchObject({ outcome: 'had-access' })
    expect(await admit(eve)).toMatchObject({ id: eve })
  })

  it('is restored once, by an administrator with access', async () => {
    const [ada, eve, sam] = [await someone(), await someone(), await someone()]
    await revoke(eve, ada)
    const restoreAccess = (id: string, actor: string) =>
      current.database.transaction((tx) => people().restoreAccess(tx, id, actor))
    await expect(restoreAccess(eve, eve)).rejects.toMatchObject({ code: 'access-revoked' })
    expect(await restoreAccess('nobody', ada)).toBe('not-found')
    expect(await restoreAccess(eve, sam)).toBe('restored')
    expect(await restoreAccess(eve, ada)).toBe('had-access')
    expect(await admit(eve)).toMatchObject({ id: eve })
  })

  it('cannot be revoked by the person themselves', async () => {
    const ada = await someone()
    await expect(revoke(ada, ada)).rejects.toMatchObject({ code: 'not-possible' })
    expect(await statusOf(ada)).toBe('Active')
  })

  it('cannot be revoked by a revoked or unknown person', async () => {
    const [ada, eve, sam] = [await someone(), await someone(), await someone()]
    await revoke(eve, ada)
    await expect(revoke(sam, eve)).rejects.toMatchObject({ code: 'access-revoked' })
    await expect(revoke(sam, 'nobody')).rejects.toMatchObject({ code: 'access-revoked' })
    expect(await statusOf(sam)).toBe('Active')
  })

  it('of an unknown person is not found', async () => {
    expect(await revoke('nobody', await someone())).toBe('not-found')
  })

  it('is lost by exactly one of two administrators who revoke each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, eve] = [await someone(), await someone()]
      const outcomes = await Promise.allSettled([revoke(eve, ada), revoke(ada, eve)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'access-revoked' } })
      expect([await statusOf(ada), await statusOf(eve)].sort()).toEqual(['Active', 'Revoked'])
    }
  })

  it('is kept by at least one of several administrators who revoke each other in a ring', async () => {
    const ring = await Promise.all(Array.from({ length: 8 }, someone))
    await Promise.allSettled(ring.map((actor, index) => revoke(ring[(index + 1) % ring.length] ?? '', actor)))
    const left = await Promise.all(ring.map(statusOf))
    expect(left).toContain('Active')
    expect(left).toContain('Revoked')
  })
})

describeOnEachDatabase('the last sign-in and call of a person', (current) => {
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE
  let id: string
  let signIns: string[]
  beforeEach(() => {
    id = randomUUID()
    signIns = []
  })
  type Coming = { now: number; issuedAt?: number; at?: number; session?: string }
  const come = async ({ now, issuedAt = now, at, session }: Coming) => {
    const audit = { note: async (_tx: unknown, { object }: AuditNote) => void signIns.push(object) }
    const people = new Identities({ database: current.database, clock: () => now, audit })
    const subject = { homeAccountId: id, username: 'ada', name: 'Ada' }
    await people.admit({ subject, issuedAt, signIn: { at, session } }, 'none')
    const { last_sign_in, last_call } = (await findIdentity(current.database.query, id)) ?? {}
    return [last_sign_in, last_call]
  }

  it('takes the time of the sign-in from the token, but never a time after the token was issued', async () => {
    expect(await come({ now: NOW, at: NOW - HOUR })).toEqual([NOW - HOUR, NOW])
    expect(await come({ now: NOW + HOUR, at: NOW - HOUR })).toEqual([NOW - HOUR, NOW + HOUR])
    expect(await come({ now: NOW + 2 * HOUR, at: NOW + 9 * HOUR })).toEqual([NOW + 2 * HOUR, NOW + 2 * HOUR])
  })

  it('counts and audits the first token of a session as a sign-in, but no renewed token', async () => {
    expect(await come({ now: NOW, session: 'one' })).toEqual([NOW, NOW])
    expect(await come({ now: NOW + HOUR, session: 'one' })).toEqual([NOW, NOW + HOUR])
    expect(signIns).toEqual([id])
    expect(await come({ now: NOW + 2 * HOUR, session: 'two' })).toEqual([NOW + 2 * HOUR, NOW + 2 * HOUR])
    expect(await come({ now: NOW + 3 * HOUR })).toEqual([NOW + 3 * HOUR, NOW + 3 * HOUR])
    expect(await come({ now: NOW + 4 * HOUR })).toEqual([NOW + 4 * HOUR, NOW + 4 * HOUR])
  })

  it('stores the last call at most every five minutes, even if the clock was set back', async () => {
    const call = (now: number) => come({ now, issuedAt: NOW })
    await call(NOW)
    expect(await call(NOW + 5 * MINUTE - 1)).toEqual([NOW, NOW])
    expect(await call(NOW + 5 * MINUTE)).toEqual([NOW, NOW + 5 * MINUTE])
    expect(await call(NOW + 9 * MINUTE)).toEqual([NOW, NOW + 5 * MINUTE])
    expect(await call(NOW - HOUR)).toEqual([NOW, NOW - HOUR])
  })

  it('stores only one of several concurrent calls', async () => {
    await come({ now: NOW })
    const { query } = current.database
    for (const to of [NOW + 1, NOW + 2]) await noteCall(query, id, { from: NOW, to })
    expect(await findIdentity(query, id)).toMatchObject({ last_call: NOW + 1 })
  })
})
