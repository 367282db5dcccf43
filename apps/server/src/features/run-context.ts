import type { FlowErrorCode, Scenario } from '@vitrine/api'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import type { FeatureContext } from './feature-context.ts'

/** A run, for who counts: of which card, named by its id, and never whose. */
export type Run = { kind: 'issuance' | 'presentation'; card: string }

/** Counts runs, once it is stored that they are begun or ended. What wallets end is counted by the audit log's entries. */
export type RunCount = { begun(run: Run): void; ended(run: Run & { reason: FlowErrorCode }): void }

/** What a run of a card, an issuance or a presentation, is begun and ended with. */
export type RunContext<Cards> = FeatureContext & {
  cards: Cards & { findVersion(db: Queryable, id: string, version: string): Promise<Scenario | undefined> }
  contracts: {
    enabledContractId(db: Queryable, type: string): Promise<string | undefined>
    /** The same, and the contract stays enabled until the transaction ends. */
    holdEnabled(tx: Transaction, type: string): Promise<string | undefined>
  }
  /** Lets a client begin a run that keeps so many bytes, or throws {HttpProblem} `too-many-open`. */
  quota: { admit(tx: Transaction, run: { client: string; bytes: number }): Promise<void> }
  /** The name of whose call it is. */
  clientOf: (request: FastifyRequest) => string
  count: RunCount
}

/** What the services of runs are made with. */
export const runDependencies = ({ cards, contracts, quota, ...context }: RunContext<unknown>) => ({
  ...context,
  findScenario: cards.findVersion.bind(cards),
  enabledContractId: contracts.enabledContractId.bind(contracts),
  holdEnabledContract: contracts.holdEnabled.bind(contracts),
  admitRun: quota.admit.bind(quota),
})
