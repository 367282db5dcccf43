import type { AccountDetails, Contract } from '@vitrine/api/administration/admin.ts'
import type { PersonView } from '@vitrine/api/administration/people.ts'
import { TOTAL_HEADER } from '@vitrine/api/administration/total-header.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { fakeServer } from './fake-server.ts'
import { aBankCard } from './public-card.ts'

export const BANK_ACCOUNT: Contract = {
  id: '0c4e7d1a-aaaa-4bbb-8ccc-123456789abc',
  name: 'BankAccount',
  status: 'Enabled',
  lastUpdate: new Date(2027, 0, 2, 3, 4, 5).getTime(),
}

export function anAccount(changes: Partial<AccountDetails> = {}): AccountDetails {
  return {
    id: '9f8e7d6c-1111-4222-8333-444455556666',
    name: 'Anna Nowak',
    status: 'Active',
    lastUsage: null,
    created: new Date(2027, 2, 8, 17, 5, 9).getTime(),
    updated: new Date(2027, 2, 9, 10, 0, 0).getTime(),
    balance: 1000,
    ...changes,
  }
}

export function aPerson(changes: Partial<PersonView> = {}): PersonView {
  return {
    id: 'sam.tenant.0001',
    name: 'Sam Support',
    username: 'sam.support@vitrine.example',
    role: 'help-desk',
    status: 'Active',
    created: new Date(2027, 2, 8, 17, 5, 9).getTime(),
    updated: new Date(2027, 2, 9, 10, 0, 0).getTime(),
    lastSignIn: new Date(2027, 2, 10, 8, 30, 0).getTime(),
    lastCall: null,
    accounts: [],
    ...changes,
  }
}

/** Fakes the admin API with a few contracts and accounts. Revocations change them. Lists are complete, without paging. */
export function fakeAdminServer({
  contracts = [BANK_ACCOUNT],
  accounts = [anAccount()],
  people = [],
  total = accounts.length,
  answers = {},
}: {
  contracts?: Contract[]
  accounts?: AccountDetails[]
  people?: PersonView[]
  /** Total that the list reports; defaults to the length of the list. */
  total?: number
  answers?: Parameters<typeof fakeServer>[0]
} = {}) {
  const headers = { [TOTAL_HEADER]: String(total) }
  const revoked = new Set<unknown>(people.filter(({ status }) => status === 'Revoked').map(({ id }) => id))
  const current = () =>
    accounts.map((account) => (revoked.has(account.id) ? { ...account, status: 'Revoked' } : account))
  return fakeServer({
    [INSTALLATION_ENDPOINTS.cards.path]: () => ({
      body: [aBankCard({ id: 'bank-account-basic', type: BANK_ACCOUNT.name })],
    }),
    [ADMINISTRATION_ENDPOINTS.contracts.path]: () => ({ body: { value: contracts } }),
    [ADMINISTRATION_ENDPOINTS.accounts.path]: () => ({
      body: current().map(({ id, status }) => ({ id, status })),
      headers,
    }),
    [ADMINISTRATION_ENDPOINTS.allAccounts.path]: () => ({ body: current(), headers }),
    [PEOPLE_ENDPOINTS.people.path]: () => ({
      body: people.map((person) => ({ ...person, status: revoked.has(person.id) ? 'Revoked' : 'Active' })),
      headers: { [TOTAL_HEADER]: String(people.length) },
    }),
    ...Object.fromEntries(
      people.map((person) => [
        requestTo(PEOPLE_ENDPOINTS.person, { params: { id: person.id } }).url,
        () => ({ body: { ...person, status: revoked.has(person.id) ? 'Revoked' : 'Active' } }),
      ]),
    ),
    [PEOPLE_ENDPOINTS.restore.path]: ({ body }: { body: unknown }) => {
      const { id } = Object(body)
      revoked.delete(id)
      return { body: { id, status: 'Active' } }
    },
    [ADMINISTRATION_ENDPOINTS.revocationPreview.path]: () => ({
      body: { kind: 'account', accounts: 1, credentials: 1 },
    }),
    [ADMINISTRATION_ENDPOINTS.revoke.path]: ({ body }: { body: unknown }) => {
      const { id } = Object(body)
      revoked.add(id)
      return { body: { id, status: 'Revoked' } }
    },
    ...answers,
  })
}

/** Returns an error response of our server. */
export const refusal = (status: number, code: string, title: string, detail?: string) => ({
  status,
  body: { type: 'about:blank', title, status, code, ...(detail && { detail }) },
})
