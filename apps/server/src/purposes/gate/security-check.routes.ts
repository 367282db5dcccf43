import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { SecurityCheck } from './security-check.service.ts'

/** Registers `GET /admin/security/check`. It is public and never returns personal data. */
export function registerSecurityCheckRoute(app: ApiServer, { securityCheck }: { securityCheck: SecurityCheck }): void {
  app.route({
    ...routeOf(SECURITY_CHECK_ENDPOINT, {
      operationId: 'checkGate',
      summary: 'Check whether the gate is open. The response is a GateOpening, or null if the gate is closed',
      group: 'security check',
    }),
    handler: async ({ query }, reply) =>
      reply.type('application/json').send(JSON.stringify(await securityCheck.check(query.gate))),
  })
}
