import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Flows } from '../../flows/flows.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { gateMigrations } from './gate.migrations.ts'
import { gate } from './gate.purpose.ts'
import { registerGateRoute } from './gate.routes.ts'
import { Gates } from './gate.service.ts'

export const gateFeature = defineFeature({
  name: 'security-check',
  handles: { purposes: ['gate'] },
  endpoints: [SECURITY_CHECK_ENDPOINT],
  pages: [PAGES.security],
  migrations: gateMigrations,
  tables: { gate_openings: 'kept' },
  open({ database, clock, services }: FeatureContext<Pick<Flows, 'purposes'>>) {
    const gates = new Gates({ database, clock })
    services.purposes.add(gate({ gates }))
    return { registerRoutes: (app) => registerGateRoute(app, { gates }) }
  },
})
