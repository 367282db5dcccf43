import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { toPln } from '@vitrine/api/cards/money.ts'
import { historyOfAccount, latestOfAccount } from '../../base/audit/audit-list.service.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { findAccountWithContract, findCredentialsOf, statusUnder } from '../../ledger/accounts/accounts.repository.ts'
import type { Accounts } from '../../ledger/accounts/accounts.service.ts'
import type { AccountRow } from '../../ledger/ledger.tables.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { couponOf } from '../../purposes/coupon/coupons.repository.ts'
import { paidFrom } from '../../purposes/payment/account-payments.across.ts'

type AccountViewContext = {
  engines: Pick<CredentialEngines, 'statusEntryOf' | 'serviceNameOf'>
  accounts: Pick<Accounts, 'canSuspend'>
}

export async function viewAccount(
  db: Queryable,
  id: string,
  { engines, accounts }: AccountViewContext,
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
    isSuspended: account.suspended_since !== null,
    suspension: await suspensionOf(db, account),
    canBeSuspended: accounts.canSuspend(credentials),
    personId: account.person_id,
    erasedAt: account.erased_at,
    credentials: credentials.map((credential) => ({
      id: credential.id,
      status: credential.status,
      revocationPendingSince: credential.revocation_pending_since,
      issuedAt: credential.issued_at,
      expiresAt: credential.expires_at,
      engine: credential.engine,
      ...serviceOf(engines.serviceNameOf(credential.engine)),
      statusEntry: engines.statusEntryOf(credential) ?? null,
    })),
    coupon: await couponOf(db, id),
    payments: await paidFrom(db, id),
    history: await historyOfAccount(db, id),
  }
}

/** Only the audit log knows who decided a suspension, and why. */
async function suspensionOf(
  db: Queryable,
  { id, suspended_since: since, suspended_until: until }: AccountRow,
): Promise<AccountView['suspension']> {
  if (since === null) return null
  const line = await latestOfAccount(db, { account: id, action: 'suspend-account' })
  return { since, until, reason: line?.reason ?? null, by: line?.actor ?? '' }
}

const serviceOf = (service: string | undefined): { service?: string } => (service === undefined ? {} : { service })
