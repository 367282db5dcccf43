import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { AccessGuards } from './access-guards.ts'

/** Registers `GET /session`. It returns the caller's identity and permissions, so the app can offer only what the server allows. */
export function registerSessionRoute(app: ApiServer, { access }: { access: Pick<AccessGuards, 'sessionOf'> }): void {
  app.route({
    ...routeOf(SESSION_ENDPOINT, { operationId: 'getSession', summary: 'Get the signed-in user', group: 'session' }),
    handler: async (request) => access.sessionOf(request),
  })
}
