import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { AccountRow, CredentialRow } from '../../platform/database/tables.ts'

/** Opens an account; false when it is open already. */
export async function insertAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertCredential(tx: Transaction, credential: CredentialRow): Promise<void> {
  await tx.insertInto('credentials').values(credential).execute()
}

/** Revokes the credentials that an issuance handed out before; gives their ids. */
export async function revokeCredentialsOfIssuance(tx: Transaction, issuanceId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('credentials')
    .set({ status: 'revoked' })
    .where('issuance_id', '=', issuanceId)
    .where('status', '=', 'valid')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** A credential with its account and contract, for deciding whether it may be used. */
export function findCredentialState(db: Queryable, credentialId: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select([
      'credentials.status as credential_status',
      'accounts.id as account_id',
      'accounts.status as account_status',
      'contracts.name as contract',
      'contracts.status as contract_status',
    ])
    .where('credentials.id', '=', credentialId)
    .executeTakeFirst()
}

export async function setLastUsage(tx: Transaction, accountId: string, now: number): Promise<void> {
  await tx.updateTable('accounts').set({ last_usage: now, updated: now }).where('id', '=', accountId).execute()
}
