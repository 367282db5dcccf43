import type { AccountPayment, AccountView } from '@vitrine/api/administration/account-view.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { ListPage, RequestedPage } from '../../platform/database/lists/paging.ts'
import { entriesOf } from '../../platform/http/answers/list-answer.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { Uses } from '../feature.ts'

const group = 'administration'

type AccountViewRouteOptions = {
  view: (id: string) => Promise<AccountView | undefined>
  payments: (id: string, asked: RequestedPage) => Promise<ListPage<AccountPayment>>
  /** Erases the personal data of an account. Returns the time of the erasure; undefined if the account does not exist. */
  erase: (id: string, actor: string) => Promise<EpochMilliseconds | undefined>
  access: Uses<{ access: 'actorOf' }>['access']
}

/** Registers the routes that show a single account, list its payments, and erase its personal data. */
export function registerAccountViewRoutes(
  app: ApiServer,
  { view, payments, erase, access }: AccountViewRouteOptions,
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
      const account = await view(params.id)
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
    handler: async (request, reply) => entriesOf(request, reply, await payments(request.params.id, request.query)),
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
      const erasedAt = await erase(id, access.actorOf(request))
      if (erasedAt === undefined) throw unknown()
      return { id, erasedAt }
    },
  })
}
