import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { HttpProblem } from '../../platform/http/problem.ts'

type RevocationRouteOptions = {
  /** Revokes what an id names on behalf of an actor. */
  revoke: (id: string, actor: string) => Promise<'revoked' | 'revoked-before' | 'not-found'>
  actorOf: (request: object) => string
}

/** `POST /vc/admin/revoke`: an account, a contract with all its accounts, or the access of a person who signed in. */
export function registerRevocationRoute(app: ApiServer, { revoke, actorOf }: RevocationRouteOptions): void {
  app.route({
    ...routeOf(ADMINISTRATION_ENDPOINTS.revoke, {
      operationId: 'revoke',
      summary: 'Revoke an account, a contract, or the access of a person; a second time changes nothing',
      group: 'administration',
      refuses: ['not-found', 'not-possible'],
    }),
    handler: async (request) => {
      const { id } = request.body
      if ((await revoke(id, actorOf(request))) === 'not-found')
        throw new HttpProblem('not-found', { code: 'nothing-to-revoke' })
      return { id, status: 'Revoked' as const }
    },
  })
}
