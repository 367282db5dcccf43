import type { Feature, FeatureContext } from '../feature-context.ts'
import { registerContractRoutes } from './contracts.routes.ts'
import { Contracts } from './contracts.service.ts'

type ContractNeeds = {
  /** What each credential type is about: the versions of its cards. */
  definitions: Map<string, string>
  actorOf: (request: object) => string
  /** Ends what is open under a contract that is disabled: what takes longer follows. */
  followEnding: (contractId: string) => Promise<void>
}

/** What is noted of a change of status. */
const CHANGES = {
  Enabled: { action: 'enable-contract', outcome: 'enabled' },
  Disabled: { action: 'disable-contract', outcome: 'disabled' },
} as const

export async function contractsModule(
  { database, clock, audit }: FeatureContext,
  { definitions, actorOf, followEnding }: ContractNeeds,
): Promise<Feature<Contracts>> {
  const contracts = new Contracts({ database, clock })
  await contracts.ensure(definitions)
  return {
    service: contracts,
    registerRoutes: (app) =>
      registerContractRoutes(app, {
        contracts,
        actorOf,
        setStatus: async ({ id, status }, actor) => {
          const outcome = await database.transaction(async (tx) => {
            const changed = await contracts.setStatus(tx, id, status)
            if (changed === 'changed') await audit(tx, { actor, ...CHANGES[status], object: id })
            return changed
          })
          if (outcome === 'changed' && status === 'Disabled') await followEnding(id)
          return outcome
        },
      }),
  }
}
