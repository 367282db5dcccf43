import type { AccountStatus, ContractStatus } from '@vitrine/api/administration/admin.ts'
import type { MadeBy } from '../../credentials/credential-engines.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepared, preparedWrite } from '../../platform/database/prepared.ts'
import type { AccountRow, CredentialRow } from './accounts.tables.ts'

const openAccount = prepared((db, account: AccountRow) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Opens an account; false when it is open already. */
export async function insertAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  return (await openAccount.run(tx, account)) === 1
}

type NewCredential = Omit<CredentialRow, 'revocation_pending_since' | 'former_id'>

const enterCredential = preparedWrite((db, credential: NewCredential) =>
  db.insertInto('credentials').values(credential),
)

export async function insertCredential(tx: Transaction, credential: NewCredential): Promise<void> {
  await enterCredential.run(tx, credential)
}

const credentialState = prepared((db, { credentialId }: { credentialId: string }) =>
  db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select([
      'credentials.status as credential_status',
      'credentials.holder_binding',
      'credentials.former_id',
      'credentials.issued_at',
      'accounts.id as account_id',
      'accounts.status as account_status',
      'contracts.name as contract',
      'contracts.status as contract_status',
    ])
    // As a list of one: SQLite plans a join anew for each value that a column is equal to.
    .where('credentials.id', 'in', [credentialId]),
)

/** A credential with its account and contract, for deciding whether it may be used. */
export const findCredentialState = (db: Queryable, credentialId: string) => credentialState.first(db, { credentialId })

const use = prepared((db, { accountId, now }: { accountId: string; now: number }) =>
  db
    .updateTable('accounts')
    .set({ last_usage: now, updated: now })
    .where('id', '=', accountId)
    .where('status', '=', 'Active'),
)

/** Notes a use of an active account; false when it is not active. Holds the account for the rest of the transaction. */
export async function noteUsage(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  return (await use.run(tx, { accountId, now })) === 1
}

/** Notes a change of an active account; false when it is not active. Holds the account for the rest of the transaction. */
export async function noteUpdate(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ updated: now })
    .where('id', '=', accountId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Active -> Revoked, once; false when it was revoked before or is not there. */
export async function markAccountRevoked(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ status: 'Revoked', updated: now })
    .where('id', '=', accountId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Where one page of a contract's accounts ends and the next one begins. */
export type AccountPlace = { created: number; id: string }

/** The accounts of a contract, those that were opened first first: a page of them. */
export function findAccountsOfContract(
  tx: Transaction,
  { contractId, after, limit }: { contractId: string; after: AccountPlace | undefined; limit: number },
): Promise<AccountPlace[]> {
  const accounts = tx.selectFrom('accounts').select(['created', 'id']).where('contract_id', '=', contractId)
  const next =
    after &&
    accounts.where(({ eb, refTuple, tuple }) => eb(refTuple('created', 'id'), '>', tuple(after.created, after.id)))
  return (next ?? accounts).orderBy('created').orderBy('id').limit(limit).execute()
}

/** Revokes those of these accounts that are active. */
export async function markAccountsRevoked(tx: Transaction, ids: string[], now: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: 'Revoked', updated: now })
    .where('id', 'in', ids)
    .where('status', '=', 'Active')
    .execute()
}

/** Revokes the valid credentials of accounts; gives them. */
export function revokeCredentialsOf(tx: Transaction, accountIds: string[]): Promise<MadeBy[]> {
  return tx
    .updateTable('credentials')
    .set({ status: 'revoked' })
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'valid')
    .returning(['id', 'engine'])
    .execute()
}

/** Notes that the revocation of these credentials has yet to be done by their engines. */
export async function notePendingRevocations(tx: Transaction, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('credentials').set({ revocation_pending_since: now }).where('id', 'in', ids).execute()
}

/** Revocations that have yet to be done: at most `limit`, those that wait longest first. */
export const findPendingRevocations = (db: Queryable, limit: number): Promise<MadeBy[]> =>
  db
    .selectFrom('credentials')
    .select(['id', 'engine'])
    .where('revocation_pending_since', 'is not', null)
    .orderBy('revocation_pending_since')
    .limit(limit)
    .execute()

/** How many revocations have yet to be done, counted up to `atMost`, and since when the oldest waits. */
export async function countPendingRevocations(
  db: Queryable,
  atMost: number,
): Promise<{ count: number; since: number | undefined }> {
  const pending = db
    .selectFrom('credentials')
    .select('revocation_pending_since as since')
    .where('revocation_pending_since', 'is not', null)
    .orderBy('revocation_pending_since')
    .limit(atMost)
  const { count, since } = await db
    .selectFrom(pending.as('pending'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since: since ?? undefined }
}

/** Notes that a revocation was done; false where that is known. */
export async function noteRevoked(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ revocation_pending_since: null })
    .where('id', '=', id)
    .where('revocation_pending_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The status of an account of a contract, by the contract's name; undefined where it has none of this id. */
export async function findAccountStatus(
  db: Queryable,
  { id, contract }: { id: string; contract: string },
): Promise<AccountRow['status'] | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select(['accounts.status', 'contracts.status as contract_status'])
    .where('accounts.id', '=', id)
    .where('contracts.name', '=', contract)
    .executeTakeFirst()
  return row && statusUnder(row.contract_status, row.status)
}

export async function accountExists(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined
}

/** The status of an account: with its contract it is revoked, also where that has yet to be noted of it. */
export const statusUnder = (contract: ContractStatus, account: AccountStatus): AccountStatus =>
  contract === 'Revoked' ? 'Revoked' : account
