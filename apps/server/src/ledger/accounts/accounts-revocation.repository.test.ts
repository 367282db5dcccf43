import { randomUUID } from 'node:crypto'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import {
  type AccountCursor,
  accountExists,
  countActive,
  findAccountsOfContract,
  findLedgerEntry,
  insertAccount,
  insertCredential,
  markAccountRevoked,
  markAccountsRevoked,
  noteUpdate,
  noteUsage,
  setCredentialsOf,
} from './accounts.repository.ts'

const NOW = 1_800_000_000_000
const AT_ONCE = 20

describeOnEachDatabase('revoking', (current) => {
  const inTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
    current.database.transaction(work)
  const addContract = async (): Promise<string> => {
    const id = randomUUID()
    const contract = { id, name: id, status: 'Enabled', last_update: NOW, definition: '' } as const
    await current.database.query.insertInto('contracts').values(contract).execute()
    return id
  }
  /** Adds an account with two credentials. */
  const openAccount = async (contractId: string) => {
    const id = randomUUID()
    const credentials = [`${id}-1`, `${id}-2`]
    await inTransaction(async (tx) => {
      const account = {
        id,
        contract_id: contractId,
        holder_name: 'Anna',
        search_name: '',
        erased_at: null,
        status: 'Active',
      } as const
      await insertAccount(tx, { ...account, created: NOW, updated: NOW, last_usage: null, balance: toGrosz(10) })
      for (const credential of credentials)
        await insertCredential(tx, {
          id: credential,
          account_id: id,
          engine: 'openid4vc',
          status: 'valid',
          issued_at: NOW,
          expires_at: NOW + 1,
          holder_binding: null,
        })
    })
    return { id, credentials }
  }
  const account = (id: string) =>
    current.database.query.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const state = (credentialId: string) => findLedgerEntry(current.database.query, { credentialId })

  it('an account takes effect once, even with concurrent calls', async () => {
    const { id } = await openAccount(await addContract())
    const revoked = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        inTransaction((tx) => markAccountRevoked(tx, { accountId: id, now: NOW + 1 + index })),
      ),
    )
    expect(revoked.filter(Boolean)).toHaveLength(1)
    expect(await account(id)).toMatchObject({ status: 'Revoked', updated: NOW + 1 + revoked.indexOf(true) })
    expect(await inTransaction((tx) => markAccountRevoked(tx, { accountId: 'nobody', now: NOW }))).toBe(false)
    expect([await accountExists(current.database.query, id), await accountExists(current.database.query, 'x')]).toEqual(
      [true, false],
    )
  })

  it('an account’s credentials revokes all of them, once, and no others', async () => {
    const contractId = await addContract()
    const [first, second] = [await openAccount(contractId), await openAccount(contractId)]
    expect(idsOf(await inTransaction((tx) => setCredentialsOf(tx, [first.id], 'revoked')))).toEqual(first.credentials)
    expect(await inTransaction((tx) => setCredentialsOf(tx, [first.id], 'revoked'))).toEqual([])
    expect(await state(first.credentials[1] ?? '')).toMatchObject({ credential_status: 'revoked' })
    expect(await state(second.credentials[1] ?? '')).toMatchObject({ credential_status: 'valid' })
  })

  it('a contract’s accounts and credentials revokes the remaining ones, and none of other contracts', async () => {
    const [contractId, otherContract] = [await addContract(), await addContract()]
    const [before, first, second] = [
      await openAccount(contractId),
      await openAccount(contractId),
      await openAccount(contractId),
    ]
    const other = await openAccount(otherContract)
    await inTransaction((tx) => markAccountRevoked(tx, { accountId: before.id, now: NOW + 1 }))
    await inTransaction((tx) => setCredentialsOf(tx, [before.id], 'revoked'))
    const page = (limit: number, after?: AccountCursor) =>
      inTransaction((tx) => findAccountsOfContract(tx, { contractId, after, limit }))
    const accounts = [...(await page(2)), ...(await page(2, (await page(2)).at(-1)))]
    const ids = accounts.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([before.id, first.id, second.id].toSorted())
    await inTransaction((tx) => markAccountsRevoked(tx, ids, NOW + 2))
    const credentials = await inTransaction((tx) => setCredentialsOf(tx, ids, 'revoked'))
    expect(idsOf(credentials)).toEqual([...first.credentials, ...second.credentials].sort())
    expect(await account(before.id)).toMatchObject({ updated: NOW + 1 })
    for (const { id } of [first, second])
      expect(await account(id)).toMatchObject({ status: 'Revoked', updated: NOW + 2 })
    expect(await account(other.id)).toMatchObject({ status: 'Active', updated: NOW })
    expect(await state(other.credentials[0] ?? '')).toMatchObject({ credential_status: 'valid' })
  })

  it('ends every use: a revoked account stores neither usage nor change', async () => {
    const { id } = await openAccount(await addContract())
    expect(await inTransaction((tx) => noteUsage(tx, { accountId: id, now: NOW + 1 }))).toBe(true)
    expect(await inTransaction((tx) => noteUpdate(tx, { accountId: id, now: NOW + 2 }))).toBe(true)
    await inTransaction((tx) => markAccountRevoked(tx, { accountId: id, now: NOW + 3 }))
    expect(await inTransaction((tx) => noteUsage(tx, { accountId: id, now: NOW + 4 }))).toBe(false)
    expect(await inTransaction((tx) => noteUpdate(tx, { accountId: id, now: NOW + 4 }))).toBe(false)
    expect(await account(id)).toMatchObject({ last_usage: NOW + 1, updated: NOW + 3 })
    expect(await inTransaction((tx) => noteUsage(tx, { accountId: 'nobody', now: NOW }))).toBe(false)
  })

  it('counts beforehand what it would revoke, and credentials only up to a limit', async () => {
    const contractId = await addContract()
    const [first, second, before] = [
      await openAccount(contractId),
      await openAccount(contractId),
      await openAccount(contractId),
    ]
    await openAccount(await addContract())
    await inTransaction((tx) => markAccountRevoked(tx, { accountId: before.id, now: NOW + 1 }))
    await inTransaction((tx) => setCredentialsOf(tx, [before.id], 'revoked'))
    const { query } = current.database
    expect(await countActive(query, { contractId })).toEqual({ accounts: 2, credentials: 4 })
    expect(await countActive(query, { accountId: first.id })).toEqual({ accounts: 1, credentials: 2 })
    expect(await countActive(query, { accountId: before.id })).toEqual({ accounts: 0, credentials: 0 })

    const [copied] = await query.selectFrom('credentials').selectAll().where('account_id', '=', second.id).execute()
    if (!copied) throw new Error('The account has no credential')
    for (let page = 0; page < 11; page += 1) {
      const copies = Array.from({ length: 1000 }, (_, index) => ({ ...copied, id: `${second.id}-${page}-${index}` }))
      await query.insertInto('credentials').values(copies).execute()
    }
    expect(await countActive(query, { contractId })).toEqual({ accounts: 2, credentials: MOST_COUNTED + 1 })
  })

  it('waits for a use in progress', async () => {
    const { id } = await openAccount(await addContract())
    const { promise: noted, resolve: note } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const steps: string[] = []
    const using = inTransaction(async (tx) => {
      expect(await noteUsage(tx, { accountId: id, now: NOW + 1 })).toBe(true)
      note()
      await ended
      steps.push('used')
    })
    await noted
    const revoking = inTransaction((tx) => markAccountRevoked(tx, { accountId: id, now: NOW + 2 })).then(() =>
      steps.push('revoked'),
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    end()
    await Promise.all([using, revoking])
    expect(steps).toEqual(['used', 'revoked'])
  })
})

const idsOf = (credentials: { id: string }[]): string[] => credentials.map(({ id }) => id).sort()
