import { SECURITY_CHECK_ENDPOINT } from '@vitrine/api/endpoints/security-check.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { gate } from './gate.purpose.ts'
import { securityCheckMigrations } from './security-check.migrations.ts'
import { registerSecurityCheckRoute } from './security-check.routes.ts'
import { SecurityCheck } from './security-check.service.ts'

export const securityCheckFeature = defineFeature({
  name: 'security-check',
  handles: { purposes: ['gate'] },
  endpoints: [SECURITY_CHECK_ENDPOINT],
  pages: [PAGES.security],
  migrations: securityCheckMigrations,
  tables: { gate_openings: 'kept' },
  open({ database, clock }: FeatureContext) {
    const securityCheck = new SecurityCheck({ database, clock })
    return {
      purposes: [gate({ securityCheck })],
      registerRoutes: (app) => registerSecurityCheckRoute(app, { securityCheck }),
    }
  },
})
