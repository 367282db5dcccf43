import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { PurposeRegistry } from '../../flows/presentation/purpose-registry.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { gate } from './gate.purpose.ts'
import { securityCheckMigrations } from './security-check.migrations.ts'
import { registerSecurityCheckRoute } from './security-check.routes.ts'
import { SecurityCheck } from './security-check.service.ts'

export const gateFeature = defineFeature({
  name: 'security-check',
  handles: { purposes: ['gate'] },
  endpoints: [SECURITY_CHECK_ENDPOINT],
  pages: [PAGES.security],
  migrations: securityCheckMigrations,
  tables: { gate_openings: 'kept' },
  open({ database, clock, services }: FeatureContext<{ purposes: Pick<PurposeRegistry, 'add'> }>) {
    const securityCheck = new SecurityCheck({ database, clock })
    services.purposes.add(gate({ securityCheck }))
    return { registerRoutes: (app) => registerSecurityCheckRoute(app, { securityCheck }) }
  },
})
