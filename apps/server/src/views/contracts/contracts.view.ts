import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Base } from '../../base/base.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Flows } from '../../flows/flows.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { withContractsOfServices } from './service-contracts.ts'

const group = 'administration'

const CHANGES = {
  Enabled: { action: 'enable-contract', outcome: 'enabled' },
  Disabled: { action: 'disable-contract', outcome: 'disabled' },
} as const

type ContractsContext = FeatureContext<
  Pick<Base, 'cards' | 'audit' | 'access'> & Pick<Ledger, 'contracts'> & Pick<Flows, 'endings'>
> & { engines: CredentialEngines }

/** The list of contracts (specification 7.12), and the call that enables and disables them (specification 2.14). */
export const contractsView = defineFeature({
  name: 'contracts',
  endpoints: [ADMINISTRATION_ENDPOINTS.contracts, ADMINISTRATION_ENDPOINTS.contractStatus],
  pages: [PAGES.contracts],
  open: (context: ContractsContext) => ({ registerRoutes: (app) => registerContractRoutes(app, context) }),
})

function registerContractRoutes(app: ApiServer, { database, engines, services, log }: ContractsContext): void {
  const { audit, contracts, endings } = services
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.contracts, {
      operationId: 'listContracts',
      summary: 'List all credential contracts',
      group,
    }),
    handler: async () => ({
      value: await withContractsOfServices(await contracts.list(), { engines, cards: services.cards.all(), log }),
    }),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.contractStatus, {
      operationId: 'setContractStatus',
      summary: 'Enable or disable a contract',
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const { id, status } = request.body
      const actor = services.access.actorOf(request)
      const outcome = await database.transaction(async (tx) => {
        const changed = await contracts.setStatus(tx, id, status)
        if (changed === 'changed') await audit.note(tx, { actor, ...CHANGES[status], object: id })
        return changed
      })
      if (outcome === 'changed' && status === 'Disabled') await endings.follow(id)
      if (outcome === 'not-found') throw new HttpProblem('not-found', { code: 'no-such-contract' })
      if (outcome === 'revoked') throw new HttpProblem('not-possible', { code: 'contract-revoked' })
      return request.body
    },
  })
}
