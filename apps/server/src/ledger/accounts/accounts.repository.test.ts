import { randomUUID } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { findLedgerEntry, insertAccount, insertCredential, noteUsage, setCredentialsOf } from './accounts.repository.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('the ledger of accounts', (current) => {
  const inTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
    current.database.transaction(work)
  beforeAll(async () => {
    const contract = {
      id: 'contract',
      name: 'BankAccount',
      status: 'Disabled',
      last_update: NOW,
      definition: '',
    } as const
    await current.database.query.insertInto('contracts').values(contract).execute()
  })

  const openAccount = async (id: string = randomUUID(), holder = 'Anna'): Promise<string> => {
    await inTransaction((tx) =>
      insertAccount(tx, {
        id,
        contract_id: 'contract',
        holder_name: holder,
        search_name: '',
        erased_at: null,
        status: 'Active',
        created: NOW,
        updated: NOW,
        last_usage: null,
        balance: toGrosz(1000),
      }),
    )
    return id
  }
  const enterCredential = async (accountId: string): Promise<string> => {
    const id = randomUUID()
    await inTransaction((tx) =>
      insertCredential(tx, {
        id,
        account_id: accountId,
        engine: 'openid4vc',
        status: 'valid',
        issued_at: NOW,
        expires_at: NOW + 1,
        holder_binding: 'holder',
      }),
    )
    return id
  }
  const account = (id: string) =>
    current.database.query.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  const state = (id: string) => findLedgerEntry(current.database.query, { credentialId: id })

  it('opens an account once, even if called repeatedly', async () => {
    const id = randomUUID()
    await Promise.all(['Anna', 'Anna', 'Anna'].map((holder) => openAccount(id, holder)))
    await openAccount(id, 'Eve')
    expect(await account(id)).toMatchObject({
      holder_name: 'Anna',
      search_name: '',
      erased_at: null,
      balance: toGrosz(1000),
      last_usage: null,
    })
  })

  it('returns the status of a credential, its account and its contract', async () => {
    const accountId = await openAccount()
    expect(await state(await enterCredential(accountId))).toEqual({
      credential_status: 'valid',
      holder_binding: 'holder',
      account_id: accountId,
      account_status: 'Active',
      suspended_since: null,
      contract: 'BankAccount',
      contract_status: 'Disabled',
    })
    expect(await state('another')).toBeUndefined()
  })

  it('refuses duplicate credentials and credentials without account', async () => {
    const accountId = await openAccount()
    const id = await enterCredential(accountId)
    const credential = {
      id,
      account_id: accountId,
      engine: 'openid4vc',
      status: 'valid',
      issued_at: 0,
      expires_at: 1,
      holder_binding: null,
    } as const
    await expect(inTransaction((tx) => insertCredential(tx, credential))).rejects.toThrow(/unique/i)
    const orphan = { ...credential, id: randomUUID(), account_id: 'nowhere' }
    await expect(inTransaction((tx) => insertCredential(tx, orphan))).rejects.toThrow(/foreign key/i)
  })

  it('revokes each credential of an account once, and no others', async () => {
    const accountId = await openAccount()
    const [first, second] = [await enterCredential(accountId), await enterCredential(accountId)]
    const other = await enterCredential(await openAccount())
    const revoke = () => inTransaction((tx) => setCredentialsOf(tx, [accountId], 'revoked'))
    const revoked = (await Promise.all([revoke(), revoke(), revoke()])).flat()
    expect(revoked.map(({ id }) => id).sort()).toEqual([first, second].sort())
    expect(revoked[0]?.engine).toBe('openid4vc')
    expect(await revoke()).toEqual([])
    expect((await state(first))?.credential_status).toBe('revoked')
    expect((await state(other))?.credential_status).toBe('valid')
  })

  it('stores when an account was last used', async () => {
    const [used, other] = [await openAccount(), await openAccount()]
    expect(await inTransaction((tx) => noteUsage(tx, { accountId: used, now: NOW + 5 }))).toBe(true)
    expect(await account(used)).toMatchObject({ last_usage: NOW + 5, updated: NOW + 5, created: NOW })
    expect(await account(other)).toMatchObject({ last_usage: null, updated: NOW })
  })
})
