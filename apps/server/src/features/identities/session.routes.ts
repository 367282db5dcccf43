import { SESSION_ENDPOINT } from '@vitrine/api'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { Session } from './access-guards.ts'

/** `GET /session`: who the caller is, so that the app shows what the server would allow. */
export function registerSessionRoute(app: ApiServer, { sessionOf }: { sessionOf: (request: object) => Session }): void {
  app.route({
    ...routeOf(SESSION_ENDPOINT, { operationId: 'getSession', summary: 'Get the signed-in user', group: 'session' }),
    handler: async (request) => sessionOf(request),
  })
}
