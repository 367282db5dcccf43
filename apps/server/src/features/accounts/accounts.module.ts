import {
  type AccountDetails,
  type AccountPayment,
  type AccountsQuery,
  type ContractStatus,
  IDENTITIES_NAME,
} from '@vitrine/api'
import type { MadeBy } from '../../credentials/credential-engines.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { AskedPage, ListPage } from '../../platform/database/lists/paging.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { accountsOf, allAccountsOf } from './account-list.service.ts'
import { registerAccountViewRoutes } from './account-view.routes.ts'
import { type AccountSources, viewAccount } from './account-view.service.ts'
import { findAccountStatus } from './accounts.repository.ts'
import { registerAccountRoutes, withoutContract } from './accounts.routes.ts'
import { Accounts } from './accounts.service.ts'
import { registerLedgerRoutes } from './ledger.routes.ts'
import { type RevocationCalls, registerRevocationRoutes } from './revocation.routes.ts'
import { verification } from './verification.purpose.ts'

type AccountNeeds = {
  grantCoupon: (tx: Transaction, accountId: string, validTo: number) => Promise<void>
  /** Erases what issuances and presentations still keep of an account and its credentials. */
  eraseFlows: (of: { accountId: string; credentialIds: string[] }) => Promise<void>
  /** The people who signed in, who are listed as the accounts are. */
  listIdentities: (query: AccountsQuery) => Promise<ListPage<AccountDetails>>
  findContract: (name: string) => Promise<{ id: string; status: ContractStatus } | undefined>
  /** In PLN; undefined for an account without money. */
  balanceOf: (db: Queryable, accountId: string) => Promise<number | undefined>
  revocation: () => RevocationCalls
  payments: (db: Queryable, accountId: string, asked: AskedPage) => Promise<ListPage<AccountPayment>>
  actorOf: (request: object) => string
} & Omit<AccountSources, 'statusEntryOf'>

type AccountFeature = Feature<Accounts> & {
  /** Verifying, and nothing else. */
  verification: PresentationPurpose
  /** The status of an account of a contract; undefined where there is none. */
  statusOf: (id: string, contract: string) => ReturnType<typeof findAccountStatus>
}

export function accountsModule(
  { database, clock, engines, audit }: FeatureContext,
  {
    grantCoupon,
    eraseFlows,
    listIdentities,
    findContract,
    balanceOf,
    revocation,
    payments,
    actorOf,
    ...sources
  }: AccountNeeds,
): AccountFeature {
  const { query, reader } = database
  const accounts = new Accounts({ database, engines, audit, grantCoupon, eraseFlows })
  const statusEntryOf = (credential: MadeBy) => engines().statusEntryOf(credential)
  const list = async (query: AccountsQuery): Promise<ListPage<AccountDetails> | undefined> => {
    if (query.name === IDENTITIES_NAME) return listIdentities(query)
    const contract = await findContract(query.name)
    if (!contract) return undefined
    const found = await accountsOf(reader, contract.id, query)
    return { ...found, entries: found.entries.map(withoutContract) }
  }
  /** @throws {HttpProblem} `not-found` */
  const contractIdOf = async (name: string | undefined): Promise<string | undefined> => {
    if (name === undefined) return undefined
    const contract = await findContract(name)
    if (!contract) throw new HttpProblem('not-found', { code: 'no-contract-of-name', params: { name } })
    return contract.id
  }
  return {
    service: accounts,
    verification: verification({ balanceOf }),
    statusOf: (id, contract) => findAccountStatus(query, { id, contract }),
    registerRoutes: (app) => {
      registerAccountRoutes(app, { list })
      registerLedgerRoutes(app, {
        list: async (query) => accountsOf(reader, await contractIdOf(query.contract), query),
        all: async (query) => allAccountsOf(reader, await contractIdOf(query.contract), query),
        now: clock,
      })
      registerAccountViewRoutes(app, {
        view: (id) => viewAccount(query, id, { ...sources, statusEntryOf }),
        payments: (id, asked) => payments(reader, id, asked),
        erase: (id, actor) => accounts.erase(id, { actor, now: clock() }),
        actorOf,
      })
      registerRevocationRoutes(app, { ...revocation(), actorOf })
    },
  }
}
