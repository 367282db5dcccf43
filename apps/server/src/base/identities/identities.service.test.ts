import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { findIdentity } from './identities.repository.ts'
import { Identities } from './identities.service.ts'

const NOW = 1_800_000_000_000

let empty: EmptyDatabase
let database: Database<Tables>
let people: Identities
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
  people = new Identities({ database, clock: () => NOW })
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(async () => {
  await database.query.deleteFrom('identities').execute()
  for (const id of ['ada', 'eve', 'sam']) await admit(id)
})

const admit = (id: string, { issuedAt = NOW, at, name = id }: { issuedAt?: number; at?: number; name?: string } = {}) =>
  people.admit(
    { subject: { homeAccountId: id, username: name, name }, issuedAt, signIn: { at, session: undefined } },
    'administrator',
  )
const revoke = (id: string, actor: string) => database.transaction((tx) => people.revoke(tx, id, actor))
const restoreAccess = (id: string, actor: string) => database.transaction((tx) => people.restoreAccess(tx, id, actor))
const restore = (name: string) => database.transaction((tx) => people.restore(tx, name))
const statusOf = async (id: string) => (await findIdentity(database.query, id))?.status

describe('the access of a person', () => {
  it('is revoked by another person with access, for each of their tokens', async () => {
    expect(await revoke('eve', 'ada')).toBe('revoked')
    expect(await revoke('eve', 'ada')).toBe('revoked-before')
    for (const issuedAt of [NOW - 1, NOW, NOW + 1])
      await expect(admit('eve', { issuedAt })).rejects.toMatchObject({ code: 'access-revoked' })
  })

  it('is not revoked by the person themselves', async () => {
    await expect(revoke('ada', 'ada')).rejects.toMatchObject({ code: 'not-possible', reason: { code: 'own-access' } })
    expect(await statusOf('ada')).toBe('Active')
  })

  it('is neither revoked nor restored by who has no access', async () => {
    await revoke('eve', 'ada')
    for (const actor of ['eve', 'nobody']) {
      await expect(revoke('sam', actor)).rejects.toMatchObject({ code: 'access-revoked' })
      await expect(restoreAccess('eve', actor)).rejects.toMatchObject({ code: 'access-revoked' })
    }
    expect([await statusOf('sam'), await statusOf('eve')]).toEqual(['Active', 'Revoked'])
  })

  it('is restored by another person with access', async () => {
    await revoke('eve', 'ada')
    expect(await restoreAccess('eve', 'sam')).toBe('restored')
    expect(await restoreAccess('eve', 'sam')).toBe('had-access')
    expect(await admit('eve')).toMatchObject({ id: 'eve' })
  })

  it('is not found for an unknown person', async () => {
    expect(await revoke('nobody', 'ada')).toBe('not-found')
    expect(await restoreAccess('nobody', 'ada')).toBe('not-found')
  })

  it('is restored by the operator only for a name that one person has', async () => {
    await admit('ann-1', { name: 'ann' })
    await admit('ann-2', { name: 'ann' })
    await revoke('ann-1', 'ada')
    expect(await restore('ann')).toEqual({ outcome: 'several' })
    expect(await restore('nobody')).toEqual({ outcome: 'nobody' })
    expect(await statusOf('ann-1')).toBe('Revoked')
    expect(await restore('ann-1')).toMatchObject({ outcome: 'restored' })
  })
})

describe('a token', () => {
  it('that is older than the latest one changes nothing', async () => {
    await admit('ada', { issuedAt: NOW - 1, name: 'old' })
    await admit('ada', { issuedAt: NOW, name: 'same' })
    expect(await findIdentity(database.query, 'ada')).toMatchObject({ name: 'ada', latest_token: NOW })
    await admit('ada', { issuedAt: NOW + 1, name: 'new' })
    expect(await findIdentity(database.query, 'ada')).toMatchObject({ name: 'new', latest_token: NOW + 1 })
  })

  it('cannot state a sign-in after it was issued', async () => {
    await admit('ada', { issuedAt: NOW + 1, at: NOW + 1_000_000 })
    expect(await findIdentity(database.query, 'ada')).toMatchObject({ last_sign_in: NOW + 1 })
  })
})
