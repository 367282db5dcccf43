import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Flows } from '../../flows/flows.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { gateMigrations } from './gate.migrations.ts'
import { gate } from './gate.purpose.ts'
import { checkGate } from './gate.repository.ts'

export const gateFeature = defineFeature({
  name: 'security-check',
  handles: { purposes: ['gate'] },
  endpoints: [SECURITY_CHECK_ENDPOINT],
  pages: [PAGES.security],
  migrations: gateMigrations,
  tables: { gate_openings: 'kept' },
  open({ database, clock, services }: FeatureContext<Pick<Flows, 'purposes'>>) {
    services.purposes.add(gate)
    return {
      // Everybody may call it, and it never returns personal data.
      registerRoutes: (app) =>
        void app.route({
          ...routeOf(SECURITY_CHECK_ENDPOINT, {
            operationId: 'checkGate',
            summary: 'Check whether the gate is open. The response is a GateOpening, or null if the gate is closed',
            group: 'security check',
          }),
          handler: async ({ query }, reply) =>
            reply.type('application/json').send(JSON.stringify(await checkGate(database.query, clock(), query.gate))),
        }),
    }
  },
})
