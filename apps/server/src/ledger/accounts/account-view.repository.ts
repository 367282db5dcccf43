import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/lists/paging.ts'
import type { CredentialRow } from './accounts.tables.ts'

/** Returns an account with its contract; undefined if no account has this id. */
export const findAccountWithContract = (db: Queryable, id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .selectAll('accounts')
    .select(['contracts.name as contract', 'contracts.status as contract_status'])
    .where('accounts.id', '=', id)
    .executeTakeFirst()

/** Returns the credentials of an account, newest first. */
export const findCredentialsOf = (db: Queryable, accountId: string): Promise<CredentialRow[]> =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .execute()

/** Erases the personal data of an account, once. Returns false if the data was erased before or the account does not exist. */
export async function eraseHolder(tx: Transaction, accountId: string, now: EpochMilliseconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ holder_name: '', search_name: '', erased_at: now, updated: now })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts active accounts and their valid credentials, among all accounts of a contract or for a single account. */
export async function countActive(
  db: Queryable,
  of: { accountId: string } | { contractId: string },
): Promise<{ accounts: number; credentials: number }> {
  const [column, value] =
    'accountId' in of ? (['accounts.id', of.accountId] as const) : (['accounts.contract_id', of.contractId] as const)
  const accounts = db.selectFrom('accounts').where(column, '=', value).where('accounts.status', '=', 'Active')
  const credentials = accounts
    .innerJoin('credentials', 'credentials.account_id', 'accounts.id')
    .where('credentials.status', '=', 'valid')
  return { accounts: await countRows(accounts), credentials: await countRows(credentials) }
}
