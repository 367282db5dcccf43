import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { AccessGuards } from './access-guards.ts'

/** `GET /session`: who the caller is, so that the app shows what the server would allow. */
export function registerSessionRoute(app: ApiServer, { access }: { access: Pick<AccessGuards, 'sessionOf'> }): void {
  app.route({
    ...routeOf(SESSION_ENDPOINT, { operationId: 'getSession', summary: 'Get the signed-in user', group: 'session' }),
    handler: async (request) => access.sessionOf(request),
  })
}
