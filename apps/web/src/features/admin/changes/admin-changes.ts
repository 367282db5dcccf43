import { plural, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/api/administration/admin.ts'
import type { PersonDetails } from '@vitrine/api/administration/people.ts'
import type { RevocationGrounds, RevocationReason } from '@vitrine/api/administration/revocation.ts'
import { SUSPENSION_REASONS, type SuspensionReason } from '@vitrine/api/administration/suspension.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ListPage } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import type { AdminApi } from '../../../shared/session/use-admin-api.ts'
import type { AnyContract } from '../any-administration.ts'

/** Grounds of a revocation or a suspension; other changes ignore them. `until`: end of a suspension. */
export type ChangeGrounds = RevocationGrounds & { until?: EpochMilliseconds | undefined }

export type AdminChange = {
  readonly question: string
  readonly consequence: string
  readonly confirmLabel: string
  readonly isHarmful: boolean
  /** Set if the dialog asks for grounds: a reason, and for a suspension also its end. */
  readonly groundsOf?: 'revocation' | 'suspension'
  /** Id of an object that is revoked. The dialog shows how many accounts and credentials are revoked with it. */
  readonly countedWith?: string | undefined
  /** Text that the administrator must type to confirm. */
  readonly textToType?: string
  readonly send: (api: AdminApi, grounds: ChangeGrounds) => Promise<unknown>
  /** Updates the cached lists, so that the pages show the change before they fetch the lists again. */
  readonly show: (queries: QueryClient) => void
  readonly done: string
  readonly failed: string
}

export function accountRevocation({ id }: Pick<Account, 'id'>, name: string): AdminChange {
  return {
    ...revocation(id),
    question: t`Revoke the account of ${name}?`,
    consequence: t`The account ${id} and its credential stop working everywhere. You can’t undo this.`,
    confirmLabel: t`Revoke account`,
    show: (queries) => showInAccounts(queries, [id], { status: 'Revoked' }),
  }
}

export function accountSuspension({ id }: Pick<Account, 'id'>, name: string): AdminChange {
  return {
    isHarmful: true,
    groundsOf: 'suspension',
    question: t`Suspend the account of ${name}?`,
    consequence: t`The account ${id} and its credential stop working until the suspension ends. Other verifiers can read this in the status list.`,
    confirmLabel: t`Suspend account`,
    send: (api, { reason, ...rest }) =>
      api.call(requestTo(SUSPEND, { body: { id, reason: temporary(reason), ...rest } }), SUSPEND.response),
    show: (queries) => showInAccounts(queries, [id], { isSuspended: true }),
    done: t`Suspended.`,
    failed: t`Failed to suspend the account.`,
  }
}

export function accountReinstatement({ id }: Pick<Account, 'id'>, name: string): AdminChange {
  return {
    isHarmful: false,
    question: t`Reinstate the account of ${name}?`,
    consequence: t`The account and its credential work again at once.`,
    confirmLabel: t`Reinstate account`,
    send: (api) => api.call(requestTo(REINSTATE, { body: { id } }), REINSTATE.response),
    show: (queries) => showInAccounts(queries, [id], { isSuspended: false }),
    done: t`Reinstated.`,
    failed: t`Failed to reinstate the account.`,
  }
}

export function accountsRevocation(ids: readonly string[]): AdminChange {
  const count = ids.length
  return {
    isHarmful: true,
    groundsOf: 'revocation',
    question: t`Revoke ${plural(count, { one: '# account', other: '# accounts' })}?`,
    consequence: t`These accounts and their credentials stop working everywhere. You can’t undo this.`,
    confirmLabel: t`Revoke ${plural(count, { one: '# account', other: '# accounts' })}`,
    send: (api, grounds) =>
      api.call(requestTo(REVOKE_ACCOUNTS, { body: { ids: [...ids], ...bodyOf(grounds) } }), REVOKE_ACCOUNTS.response),
    show: (queries) => showInAccounts(queries, ids, { status: 'Revoked' }),
    ...revocationOutcome(),
  }
}

export function personRevocation({ id }: Pick<PersonDetails, 'id'>, name: string): AdminChange {
  return {
    ...revocation(id),
    countedWith: undefined,
    question: t`Revoke the access of ${name}?`,
    consequence: t`From now on the server refuses all signed-in requests of this person.`,
    confirmLabel: t`Revoke access`,
    show: (queries) => showChanges<PersonDetails>(queries, PEOPLE.path, [id], { status: 'Revoked' }),
    done: t({ message: 'Revoked.', context: 'access' }),
    failed: t({ message: 'Failed to revoke contract.', context: 'access' }),
  }
}

export function accessRestoration({ id }: Pick<PersonDetails, 'id'>, name: string): AdminChange {
  return {
    isHarmful: false,
    question: t`Restore the access of ${name}?`,
    consequence: t`This person can again do everything that their role allows.`,
    confirmLabel: t`Restore access`,
    send: (api) => api.call(requestTo(RESTORE, { body: { id } }), RESTORE.response),
    show: (queries) => showChanges<PersonDetails>(queries, PEOPLE.path, [id], { status: 'Active' }),
    done: t`Restored.`,
    failed: t`Failed to restore access.`,
  }
}

export function contractRevocation({ id, name }: AnyContract): AdminChange {
  return {
    ...revocation(id),
    question: t`Revoke the contract ${name}?`,
    consequence: t`This also revokes all accounts of ${name}. Their cards are no longer accepted, and no new cards are issued. Open offers and requests end now. You can’t undo this.`,
    confirmLabel: t`Revoke contract`,
    textToType: name,
    show: (queries) => showContract(queries, id, 'Revoked'),
  }
}

export function contractDisabling({ id, name }: AnyContract): AdminChange {
  return {
    ...statusChange(id, 'Disabled'),
    question: t`Disable the contract ${name}?`,
    consequence: t`Cards of ${name} are not issued or accepted until you enable it again. Open offers and requests end now and do not come back. The accounts do not change.`,
    confirmLabel: t`Disable contract`,
    isHarmful: false,
    done: t`Disabled.`,
    failed: t`Failed to disable contract.`,
  }
}

export function contractEnabling({ id, name }: AnyContract): AdminChange {
  return {
    ...statusChange(id, 'Enabled'),
    question: t`Enable the contract ${name}?`,
    consequence: t`Cards of ${name} are issued and accepted again. Its active accounts work again.`,
    confirmLabel: t`Enable contract`,
    isHarmful: false,
    done: t`Enabled.`,
    failed: t`Failed to enable contract.`,
  }
}

export function accountErasure({ id }: Pick<Account, 'id'>): AdminChange {
  return {
    isHarmful: true,
    question: t`Erase the personal data of this account?`,
    consequence: t`The name is deleted permanently, here and in every list. The payments, dates and status stay, and so does the credential in the wallet.`,
    confirmLabel: t`Erase personal data`,
    send: (api) => api.call(requestTo(ERASE, { body: { id } }), ERASE.response),
    // Nothing in the cache needs an update, because the pages fetch the account again.
    show: () => undefined,
    done: t`Erased.`,
    failed: t`Failed to erase the personal data.`,
  }
}

const {
  revoke: REVOKE,
  revokeAccounts: REVOKE_ACCOUNTS,
  contractStatus: CONTRACT_STATUS,
  erase: ERASE,
  suspend: SUSPEND,
  reinstate: REINSTATE,
  accounts: ACCOUNTS,
  allAccounts: ALL_ACCOUNTS,
  ledger: LEDGER,
  contracts: CONTRACTS,
} = ADMINISTRATION_ENDPOINTS

const ANYTHING = { parse: (answer: unknown) => answer }

const { people: PEOPLE, restore: RESTORE } = PEOPLE_ENDPOINTS

const revocation = (id: string) => ({
  isHarmful: true,
  groundsOf: 'revocation' as const,
  countedWith: id,
  // Only status 200 means success (specification 7.15).
  send: (api: AdminApi, grounds: RevocationGrounds) =>
    api.call({ ...requestTo(REVOKE, { body: { id, ...bodyOf(grounds) } }), successes: [200] }, ANYTHING),
  ...revocationOutcome(),
})

const temporary = (reason: RevocationReason): SuspensionReason =>
  SUSPENSION_REASONS.find((one) => one === reason) ?? 'unspecified'

/** Omits an unspecified reason, so that the body contains only the id (specification 7.15). */
const bodyOf = ({ reason, ...rest }: RevocationGrounds) => (reason === 'unspecified' ? rest : { reason, ...rest })

/** Specification 8.12 uses the word "contract" for people and accounts as well. */
const revocationOutcome = () => ({ done: t`Revoked.`, failed: t`Failed to revoke contract.` })

const statusChange = (id: string, status: 'Enabled' | 'Disabled') => ({
  send: (api: AdminApi) => api.call(requestTo(CONTRACT_STATUS, { body: { id, status } }), CONTRACT_STATUS.response),
  show: (queries: QueryClient) => showContract(queries, id, status),
})

const ACCOUNT_LISTS = [ACCOUNTS, ALL_ACCOUNTS, LEDGER]

function showInAccounts(queries: QueryClient, ids: readonly string[], changes: Partial<Account>): void {
  for (const list of ACCOUNT_LISTS) showChanges<Account>(queries, list.path, ids, changes)
}

function showChanges<Entry extends { id: string }>(
  queries: QueryClient,
  path: string,
  ids: readonly string[],
  changes: Partial<Entry>,
): void {
  queries.setQueriesData<ListPage<Entry[]>>(
    { queryKey: [ADMIN_QUERIES, path] },
    (list) =>
      list && {
        ...list,
        entries: list.entries.map((entry) => (ids.includes(entry.id) ? { ...entry, ...changes } : entry)),
      },
  )
}

function showContract(queries: QueryClient, id: string, status: AnyContract['status']): void {
  queries.setQueryData<AnyContract[]>([ADMIN_QUERIES, CONTRACTS.path], (contracts) =>
    contracts?.map((contract) => (contract.id === id ? { ...contract, status } : contract)),
  )
}
