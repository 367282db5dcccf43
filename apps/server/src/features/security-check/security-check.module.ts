import type { Feature, FeatureContext } from '../feature-context.ts'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { gate } from './gate.purpose.ts'
import { registerSecurityCheckRoute } from './security-check.routes.ts'
import { SecurityCheck } from './security-check.service.ts'

export function securityCheckModule({
  database,
  clock,
}: FeatureContext): Feature<SecurityCheck> & { purpose: PresentationPurpose } {
  const securityCheck = new SecurityCheck({ database, clock })
  return {
    service: securityCheck,
    purpose: gate({ securityCheck }),
    registerRoutes: (app) => registerSecurityCheckRoute(app, { securityCheck }),
  }
}
