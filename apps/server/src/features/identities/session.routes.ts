import { zProblem, zSessionView } from '@vitrine/api'
import type { ApiServer } from '../../platform/http/api-server.ts'
import type { Session } from './identities.service.ts'

/** `GET /session`: who the caller is, so that the app shows what the server would allow. */
export function registerSessionRoute(app: ApiServer, { sessionOf }: { sessionOf: (request: object) => Session }): void {
  app.get(
    '/session',
    {
      schema: {
        summary: 'Who is signed in',
        tags: ['session'],
        response: { 200: zSessionView, '4xx': zProblem },
      },
    },
    async (request) => sessionOf(request),
  )
}
