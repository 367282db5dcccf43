import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { paymentsFrom } from '../../purposes/payment/account-payments.across.ts'
import { viewAccount } from './account-view.service.ts'
import type { AccountsContext } from './accounts.routes.ts'

const group = 'administration'

export function registerAccountViewRoutes(
  app: ApiServer,
  { database, clock, engines, services }: AccountsContext,
): void {
  const unknown = () => new HttpProblem('not-found', { code: 'no-account-of-id' })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.account, {
      operationId: 'getAccount',
      summary: 'Get an account',
      group,
      refuses: ['not-found'],
    }),
    handler: async ({ params }) => {
      const account = await viewAccount(database.query, params.id, { engines, accounts: services.accounts })
      if (!account) throw unknown()
      return account
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.accountPayments, {
      operationId: 'listAccountPayments',
      summary: 'List the payments of an account, newest first',
      group,
    }),
    handler: async (request, reply) => {
      const { params, query } = request
      return entriesOf(request, reply, await paymentsFrom(database.reader, params.id, query))
    },
  })

  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.erase, {
      operationId: 'eraseAccount',
      summary: 'Erase the personal data of an account, except amounts and dates (idempotent)',
      group,
      refuses: ['not-found'],
    }),
    handler: async (request) => {
      const { id } = request.body
      const erasedAt = await services.accounts.erase(id, { actor: services.access.actorOf(request), now: clock() })
      if (erasedAt === undefined) throw unknown()
      return { id, erasedAt }
    },
  })
}
