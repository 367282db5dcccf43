import { plural, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/api/administration/admin.ts'
import type { PersonDetails } from '@vitrine/api/administration/people.ts'
import type { RevocationGrounds } from '@vitrine/api/administration/revocation.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import type { ListPage } from '../../../shared/api/client.ts'
import type { AdminApi } from '../../../shared/session/use-admin-api.ts'
import { ACCOUNTS_KEY } from '../accounts/account-list.ts'
import type { AnyContract } from '../any-administration.ts'
import { CONTRACTS_KEY } from '../contracts.ts'
import { PEOPLE_KEY } from '../people/people-list.ts'

/** Something that an administrator can do, with the words that ask for it and tell how it went. */
export type AdminChange = {
  readonly question: string
  /** What it will do. */
  readonly consequence: string
  readonly confirmLabel: string
  readonly isHarmful: boolean
  /** Set where it revokes something: it is asked why. */
  readonly revokes?: {
    /** Of what the server counts what goes with it; undefined where the question says all. */
    readonly counted?: string
  }
  /** What has to be typed before it is done. */
  readonly typed?: string
  readonly send: (api: AdminApi, why: RevocationGrounds) => Promise<unknown>
  /** Makes what the pages show follow at once. */
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
    show: (queries) => showAccountsRevoked(queries, [id]),
  }
}

export function accountsRevocation(ids: readonly string[]): AdminChange {
  const count = ids.length
  return {
    isHarmful: true,
    revokes: {},
    question: t`Revoke ${plural(count, { one: '# account', other: '# accounts' })}?`,
    consequence: t`These accounts and their credentials stop working everywhere. You can’t undo this.`,
    confirmLabel: t`Revoke ${plural(count, { one: '# account', other: '# accounts' })}`,
    send: (api, why) =>
      api.call(requestTo(REVOKE_ACCOUNTS, { body: { ids: [...ids], ...given(why) } }), REVOKE_ACCOUNTS.response),
    show: (queries) => showAccountsRevoked(queries, ids),
    ...revocationOutcome(),
  }
}

export function personRevocation({ id }: Pick<PersonDetails, 'id'>, name: string): AdminChange {
  return {
    ...revocation(id),
    revokes: {},
    question: t`Revoke the access of ${name}?`,
    consequence: t`This person is shut out: whatever they call with a sign-in is refused from then on.`,
    confirmLabel: t`Revoke access`,
    show: (queries) => showPerson(queries, id, 'Revoked'),
    done: t({ message: 'Revoked.', context: 'access' }),
    failed: t({ message: 'Failed to revoke contract.', context: 'access' }),
  }
}

export function accessRestoration({ id }: Pick<PersonDetails, 'id'>, name: string): AdminChange {
  return {
    isHarmful: false,
    question: t`Restore the access of ${name}?`,
    consequence: t`From then on this person can do again what their role allows.`,
    confirmLabel: t`Restore access`,
    send: (api) => api.call(requestTo(RESTORE, { body: { id } }), RESTORE.response),
    show: (queries) => showPerson(queries, id, 'Active'),
    done: t`Restored.`,
    failed: t`Failed to restore the access.`,
  }
}

export function contractRevocation({ id, name }: AnyContract): AdminChange {
  return {
    ...revocation(id),
    question: t`Revoke the contract ${name}?`,
    consequence: t`All accounts of ${name} are revoked with it and refused from then on, and no new ones are issued. Offers and requests that are open end now. This is final.`,
    confirmLabel: t`Revoke contract`,
    typed: name,
    show: (queries) => showContract(queries, id, 'Revoked'),
  }
}

export function contractDisabling({ id, name }: AnyContract): AdminChange {
  return {
    ...statusChange(id, 'Disabled'),
    question: t`Disable the contract ${name}?`,
    consequence: t`Until it is enabled again, ${name} is neither issued nor accepted. Offers and requests that are open end now, for good. Its accounts stay as they are.`,
    confirmLabel: t`Disable contract`,
    isHarmful: true,
    done: t`Disabled.`,
    failed: t`Failed to disable contract.`,
  }
}

export function contractEnabling({ id, name }: AnyContract): AdminChange {
  return {
    ...statusChange(id, 'Enabled'),
    question: t`Enable the contract ${name}?`,
    consequence: t`${name} is issued and accepted again, with all its accounts that are Active.`,
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
    consequence: t`The name goes for good, here and in every list. What was paid, its dates and its status stay, and so does the credential in the wallet.`,
    confirmLabel: t`Erase personal data`,
    send: (api) => api.call(requestTo(ERASE, { body: { id } }), ERASE.response),
    // What is shown is asked for anew.
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
} = ADMINISTRATION_ENDPOINTS

const ANYTHING = { parse: (answer: unknown) => answer }

const { restore: RESTORE } = PEOPLE_ENDPOINTS

const revocation = (id: string) => ({
  isHarmful: true,
  revokes: { counted: id },
  // Status 200 alone means success (section 7 of the specification).
  send: (api: AdminApi, why: RevocationGrounds) =>
    api.call({ ...requestTo(REVOKE, { body: { id, ...given(why) } }), successes: [200] }, ANYTHING),
  ...revocationOutcome(),
})

/** The grounds without 'no reason given': the body is then the id alone, as section 7 of the specification has it. */
const given = ({ reason, ...rest }: RevocationGrounds) => (reason === 'unspecified' ? rest : { reason, ...rest })

/** For people and accounts too (section 8 of the specification). */
const revocationOutcome = () => ({ done: t`Revoked.`, failed: t`Failed to revoke contract.` })

const statusChange = (id: string, status: 'Enabled' | 'Disabled') => ({
  send: (api: AdminApi) => api.call(requestTo(CONTRACT_STATUS, { body: { id, status } }), CONTRACT_STATUS.response),
  show: (queries: QueryClient) => showContract(queries, id, status),
})

function showAccountsRevoked(queries: QueryClient, ids: readonly string[]): void {
  queries.setQueriesData<ListPage<Account[]>>(
    { queryKey: ACCOUNTS_KEY },
    (list) =>
      list && {
        ...list,
        entries: list.entries.map((account) =>
          ids.includes(account.id) ? { ...account, status: 'Revoked' } : account,
        ),
      },
  )
}

function showPerson(queries: QueryClient, id: string, status: PersonDetails['status']): void {
  queries.setQueriesData<ListPage<PersonDetails[]>>(
    { queryKey: PEOPLE_KEY },
    (list) =>
      list && { ...list, entries: list.entries.map((person) => (person.id === id ? { ...person, status } : person)) },
  )
}

function showContract(queries: QueryClient, id: string, status: AnyContract['status']): void {
  queries.setQueryData<AnyContract[]>(CONTRACTS_KEY, (contracts) =>
    contracts?.map((contract) => (contract.id === id ? { ...contract, status } : contract)),
  )
}
