import { ADMINISTRATION_ENDPOINTS, type CheckResult } from '@vitrine/api'
import { together } from '../../platform/cache/together.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { Feature } from '../feature-context.ts'

type Examine = () => Promise<CheckResult[]>

/** `GET /vc/admin/examination`: what the doctor finds. Many who ask at once cost one examination. */
export function examinationModule({ examine }: { examine: Examine }): Feature<Examine> {
  const examineOnce = together(examine)
  return {
    service: examineOnce,
    registerRoutes: (app) =>
      void app.route({
        ...routeOf(ADMINISTRATION_ENDPOINTS.examination, {
          operationId: 'examine',
          summary: 'Check the installation: public address, proxies, database, sign-in and more',
          group: 'administration',
        }),
        handler: async () => ({ checks: await examineOnce() }),
      }),
  }
}
