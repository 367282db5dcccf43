import type { Transaction } from '../../platform/database/database.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import { registerContractRoutes } from './contracts.routes.ts'
import { Contracts } from './contracts.service.ts'

type ContractNeeds = {
  /** What each credential type is about: the versions of its cards. */
  definitions: Map<string, string>
  actorOf: (request: object) => string
  /** Ends all offers and requests that are open under a contract. */
  endOpenRuns: (tx: Transaction, contractId: string) => Promise<void>
}

/** What is noted of a change of status. */
const ENDS = {
  Enabled: { action: 'enable-contract', outcome: 'enabled' },
  Disabled: { action: 'disable-contract', outcome: 'disabled' },
} as const

export async function contractsModule(
  { database, clock, audit }: FeatureContext,
  { definitions, actorOf, endOpenRuns }: ContractNeeds,
): Promise<Feature<Contracts>> {
  const contracts = new Contracts({ database, clock })
  await contracts.ensure(definitions)
  return {
    service: contracts,
    registerRoutes: (app) =>
      registerContractRoutes(app, {
        contracts,
        actorOf,
        setStatus: ({ id, status }, actor) =>
          database.transaction(async (tx) => {
            const outcome = await contracts.setStatus(tx, id, status)
            const end = ENDS[status]
            if (outcome === 'changed' && status === 'Disabled') await endOpenRuns(tx, id)
            if (outcome === 'changed') await audit(tx, { actor, ...end, object: id })
            return outcome
          }),
      }),
  }
}
