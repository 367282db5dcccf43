import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { Gates } from './gate.service.ts'

/** Registers `GET /admin/security/check`. It is public and never returns personal data. */
export function registerGateRoute(app: ApiServer, { gates }: { gates: Gates }): void {
  app.route({
    ...routeOf(SECURITY_CHECK_ENDPOINT, {
      operationId: 'checkGate',
      summary: 'Check whether the gate is open. The response is a GateOpening, or null if the gate is closed',
      group: 'security check',
    }),
    handler: async ({ query }, reply) =>
      reply.type('application/json').send(JSON.stringify(await gates.check(query.gate))),
  })
}
