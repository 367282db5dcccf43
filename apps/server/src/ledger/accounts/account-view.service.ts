import type { AccountView } from '@vitrine/api/administration/account-view.ts'
import { toPln } from '@vitrine/api/cards/money.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Uses } from '../../feature.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findAccountWithContract, findCredentialsOf } from './account-view.repository.ts'
import { statusUnder } from './accounts.repository.ts'

/** Engines and services that have further data about an account. */
type AccountSources = {
  engines: Pick<CredentialEngines, 'statusEntryOf' | 'serviceNameOf'>
  services: Uses<{ coupons: 'couponOf'; payments: 'paidFrom'; audit: 'historyOf' }>
}

/** Returns everything known about an account; undefined if no account has this id. */
export async function viewAccount(
  db: Queryable,
  id: string,
  { engines, services }: AccountSources,
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
      ...serviceOf(engines.serviceNameOf(credential.engine)),
      statusEntry: engines.statusEntryOf(credential) ?? null,
    })),
    coupon: await services.coupons.couponOf(db, id),
    payments: await services.payments.paidFrom(db, id),
    history: await services.audit.historyOf(db, id),
  }
}

const serviceOf = (service: string | undefined): { service?: string } => (service === undefined ? {} : { service })
