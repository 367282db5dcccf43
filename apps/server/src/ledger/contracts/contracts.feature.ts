import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { contractsMigrations } from './contracts.migrations.ts'
import { registerContractRoutes } from './contracts.routes.ts'
import { Contracts } from './contracts.service.ts'
import { endingsUnderWay } from './endings-under-way.ts'
import { withServices } from './service-contracts.ts'

declare module '../../feature.ts' {
  interface Services {
    contracts: Contracts
  }
}

/** Audit entries for changes of a contract's status. */
const CHANGES = {
  Enabled: { action: 'enable-contract', outcome: 'enabled' },
  Disabled: { action: 'disable-contract', outcome: 'disabled' },
} as const

type ContractsContext = FeatureContext<{ cards: 'follow' | 'all'; audit: 'note'; access: 'actorOf'; endings: 'follow' }>

export const contractsFeature = defineFeature({
  name: 'contracts',
  endpoints: [ADMINISTRATION_ENDPOINTS.contracts, ADMINISTRATION_ENDPOINTS.contractStatus],
  pages: [PAGES.contracts],
  migrations: contractsMigrations,
  tables: { contracts: 'kept' },
  async open({ database, clock, services, engines, log }: ContractsContext) {
    const contracts = new Contracts({ database, clock })
    await services.cards.follow(({ definitions }) => contracts.ensure(definitions))
    return {
      services: { contracts },
      registerRoutes: (app) =>
        registerContractRoutes(app, {
          list: async () => withServices(await contracts.list(), { engines, cards: services.cards.all(), log }),
          access: services.access,
          setStatus: async ({ id, status }, actor) => {
            const outcome = await database.transaction(async (tx) => {
              const changed = await contracts.setStatus(tx, id, status)
              if (changed === 'changed') await services.audit.note(tx, { actor, ...CHANGES[status], object: id })
              return changed
            })
            if (outcome === 'changed' && status === 'Disabled') await services.endings.follow(id)
            return outcome
          },
        }),
      healthIssues: [
        { name: 'contract-endings', find: async (now) => endingsUnderWay(await contracts.endings(), now) },
      ],
    }
  },
})
