import * as z from 'zod'
import type { ApiServer } from '../../platform/http/api-server.ts'
import type { SecurityCheck } from './security-check.service.ts'

/** `GET /admin/security/check`: public, and never personal data. */
export function registerSecurityCheckRoute(app: ApiServer, { securityCheck }: { securityCheck: SecurityCheck }): void {
  app.get(
    '/admin/security/check',
    {
      schema: {
        summary: 'Whether the gate is open: null, or a GateOpening',
        tags: ['security check'],
        querystring: z.object({
          gate: z.string().max(64).optional().meta({ description: 'Which gate, where there are several' }),
        }),
        // No response schema: Fastify would answer null with an empty body instead of the JSON text.
      },
    },
    async ({ query }, reply) =>
      reply.type('application/json').send(JSON.stringify(await securityCheck.check(query.gate))),
  )
}
