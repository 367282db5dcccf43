import type { FastifyInstance } from 'fastify'
import { STATUS_LIST_TYPE, WALLET_CALLS } from '../description/wallet-calls.ts'
import type { IssuerContext } from '../issuer/issuer-context.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { describedAs, notFound } from '../wire/wallet-requests.ts'

/** Registers the endpoint that serves our status lists (Token Status List section 8). */
export function registerStatusListRoutes(
  app: FastifyInstance,
  { database, statusLists }: Pick<IssuerContext, 'database' | 'statusLists'>,
): void {
  app.get<{ Params: { id: string } }>(
    `${PATHS.statusList}/:id`,
    describedAs(WALLET_CALLS.statusList),
    async (request, reply) => {
      const token = await statusLists.token(database.query, request.params.id)
      if (!token) throw notFound()
      return reply
        .type(STATUS_LIST_TYPE)
        .header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
        .send(token)
    },
  )
}
