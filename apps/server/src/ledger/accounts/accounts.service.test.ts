import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { Accounts } from './accounts.service.ts'

const NOW = 1_800_000_000_000
const ISSUED = { id: 'list.7', holderKey: 'key', issuedAt: NOW - 5_000 }
type Use = Parameters<Accounts['use']>[1]

let empty: EmptyDatabase
let database: Database<Tables>
let accounts: Accounts
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(async () => {
  for (const table of ['credentials', 'account_terms', 'accounts', 'contracts'] as const)
    await database.query.deleteFrom(table).execute()
  const contract = { id: 'contract', name: 'Bank', status: 'Enabled', last_update: NOW, definition: '' } as const
  await database.query.insertInto('contracts').values(contract).execute()
  accounts = new Accounts({
    ...{ database, engines: { setStatus: async () => [] }, services: {} },
  } as unknown as ConstructorParameters<typeof Accounts>[0])
  await enter()
})

const enter = (ids: readonly string[] = [ISSUED.id]) =>
  database.transaction((tx) =>
    accounts.enter(tx, {
      ...{ accountId: 'anna', contractId: 'contract', holderName: 'Anna', engine: 'engine' },
      copies: ids.map((credentialId) => ({ credentialId, holderKey: ISSUED.holderKey })),
      ...{ issuedAt: ISSUED.issuedAt, expiresAt: NOW + 1e9, opening: {} },
    }),
  )
const use = (credential: Partial<Use['credential']> = {}, type = 'Bank') =>
  database.transaction((tx) => accounts.use(tx, { credential: { ...ISSUED, ...credential }, type, now: NOW }))
const lastUsage = async () =>
  (await database.query.selectFrom('accounts').select('last_usage').executeTakeFirst())?.last_usage

const REFUSED = { refused: 'INVALID_CREDENTIAL_STATE', accountId: 'anna', isSuspended: false }

describe('a credential of the ledger', () => {
  it('is used, which is stored with its account', async () => {
    expect(await use()).toEqual({ accountId: 'anna' })
    expect(await lastUsage()).toBe(NOW)
  })

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'itself is revoked',
      () => database.query.updateTable('credentials').set({ status: 'revoked' }).execute(),
      REFUSED,
    ],
    ['account is revoked', () => database.query.updateTable('accounts').set({ status: 'Revoked' }).execute(), REFUSED],
    [
      'contract is revoked',
      () => database.query.updateTable('contracts').set({ status: 'Revoked' }).execute(),
      REFUSED,
    ],
    [
      'account is suspended',
      () => database.query.updateTable('accounts').set({ suspended_since: NOW }).execute(),
      { ...REFUSED, isSuspended: true },
    ],
    [
      'itself is suspended',
      () => database.query.updateTable('credentials').set({ status: 'suspended' }).execute(),
      { ...REFUSED, isSuspended: true },
    ],
    [
      'contract is disabled',
      () => database.query.updateTable('contracts').set({ status: 'Disabled' }).execute(),
      { refused: 'CONTRACT_NOT_ENABLED', accountId: 'anna' },
    ],
  ])('is refused if its %s', async (_what, change, refusal) => {
    await change()
    expect(await use()).toEqual(refusal)
    expect(await lastUsage()).toBeNull()
  })

  it('is refused as a credential of another type', async () => {
    expect(await use({}, 'Badge')).toEqual(REFUSED)
  })

  it('is refused under an id that the ledger does not have', async () => {
    expect(await use({ id: 'list.8' })).toEqual({ refused: 'INVALID_CREDENTIAL_STATE' })
  })

  it('is refused with the key of another holder, unless its id is never used twice', async () => {
    const other = { refused: 'INVALID_CREDENTIAL_STATE', isOther: true }
    for (const holderKey of ['another-key', undefined]) expect(await use({ holderKey })).toEqual(other)
    expect(await use({ holderKey: undefined, hasUniqueId: true })).toEqual({ accountId: 'anna' })
  })
})

describe('a credential that is issued again', () => {
  it('is not entered for an account that was revoked', async () => {
    await database.query.updateTable('accounts').set({ status: 'Revoked' }).execute()
    expect(await enter()).toBe(false)
  })

  it('leaves the earlier one valid, and one revocation ends both with all copies', async () => {
    const ids = [ISSUED.id, 'list.8', 'list.9']
    await enter(ids.slice(1))
    for (const id of ids) expect(await use({ id })).toEqual({ accountId: 'anna' })
    await database.transaction((tx) => accounts.revoke(tx, 'anna', NOW))
    for (const id of ids) expect(await use({ id })).toMatchObject({ refused: 'INVALID_CREDENTIAL_STATE' })
  })
})

describe('the status of an account', () => {
  it('is known for its own type of card only', async () => {
    expect(await accounts.statusOf('anna', 'Bank')).toBe('Active')
    expect(await accounts.statusOf('anna', 'Badge')).toBeUndefined()
    expect(await accounts.statusOf('eve', 'Bank')).toBeUndefined()
  })
})
