import type { Contract, zContractStatusChange } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type * as z from 'zod'
import type { Uses } from '../../feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'

const group = 'administration'

type ContractRouteOptions = {
  /** Returns all contracts, with what external services know about them. */
  list: () => Promise<Contract[]>
  /** Enables or disables a contract on behalf of the caller. */
  setStatus: (
    change: z.output<typeof zContractStatusChange>,
    actor: string,
  ) => Promise<'changed' | 'unchanged' | 'revoked' | 'not-found'>
  access: Uses<{ access: 'actorOf' }>['access']
}

/** Registers the list of contracts (specification 7.12) and the endpoint that enables and disables them (specification 2.14). */
export function registerContractRoutes(app: ApiServer, { list, setStatus, access }: ContractRouteOptions): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.contracts, {
      operationId: 'listContracts',
      summary: 'List all credential contracts',
      group,
    }),
    handler: async () => ({ value: await list() }),
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.contractStatus, {
      operationId: 'setContractStatus',
      summary: 'Enable or disable a contract',
      group,
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const outcome = await setStatus(request.body, access.actorOf(request))
      if (outcome === 'not-found') throw new HttpProblem('not-found', { code: 'no-such-contract' })
      if (outcome === 'revoked') throw new HttpProblem('not-possible', { code: 'contract-revoked' })
      return request.body
    },
  })
}
