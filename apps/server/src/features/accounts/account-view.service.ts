import { type AccountEvent, type AccountView, type StatusEntry, toPln } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { findAccountWithContract, findCredentialsOf } from './account-view.repository.ts'
import { statusUnder } from './accounts.repository.ts'

/** What others know of an account. */
export type AccountSources = {
  /** Where the status of a credential of an engine is published; undefined where nowhere. */
  statusEntryOf: (credential: { id: string; engine: string }) => StatusEntry | undefined
  couponOf: (db: Queryable, accountId: string) => Promise<AccountView['coupon']>
  paidFrom: (db: Queryable, accountId: string) => Promise<AccountView['payments']>
  /** What was done to it, or with it: the newest first. */
  historyOf: (db: Queryable, accountId: string) => Promise<AccountEvent[]>
}

/** All that is known of an account; undefined where there is none of this id. */
export async function viewAccount(
  db: Queryable,
  id: string,
  { statusEntryOf, couponOf, paidFrom, historyOf }: AccountSources,
): Promise<AccountView | undefined> {
  const account = await findAccountWithContract(db, id)
  if (!account) return undefined
  const credentials = await findCredentialsOf(db, id)
  return {
    id,
    name: account.holder_name,
    status: statusUnder(account.contract_status, account.status),
    contract: { id: account.contract_id, name: account.contract, status: account.contract_status },
    created: account.created,
    updated: account.updated,
    lastUsage: account.last_usage,
    balance: account.balance === null ? null : toPln(account.balance),
    erasedAt: account.erased_at,
    credentials: credentials.map((credential) => ({
      id: credential.id,
      status: credential.status,
      revocationPendingSince: credential.revocation_pending_since,
      issuedAt: credential.issued_at,
      expiresAt: credential.expires_at,
      engine: credential.engine,
      statusEntry: statusEntryOf(credential) ?? null,
    })),
    coupon: await couponOf(db, id),
    payments: await paidFrom(db, id),
    history: await historyOf(db, id),
  }
}
