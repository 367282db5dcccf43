import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature, type FeatureContext } from '../../feature.ts'
import { together } from '../../platform/cache/together.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { Configuration } from '../../settings/configuration.ts'
import { checkConfigured } from './doctor/health-checks.ts'

/** Serves the health checks of `vitrine doctor` at `GET /vc/admin/health-checks`. Concurrent requests share one run. */
export const healthChecksProcess = defineFeature({
  name: 'health checks',
  endpoints: [ADMINISTRATION_ENDPOINTS.healthChecks],
  pages: [PAGES.health],
  open({ configuration }: FeatureContext & { configuration: Configuration }) {
    const checkOnce = together(() => checkConfigured(configuration))
    return {
      registerRoutes: (app) =>
        void app.route({
          ...routeOf(ADMINISTRATION_ENDPOINTS.healthChecks, {
            operationId: 'checkHealth',
            summary: 'Check the installation: public address, proxies, database, sign-in and more',
            group: 'administration',
          }),
          handler: async () => ({ checks: await checkOnce() }),
        }),
    }
  },
})
