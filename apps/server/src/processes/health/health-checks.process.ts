import type { HealthReport } from '@vitrine/api/administration/health-report.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { together } from '../../platform/cache/together.ts'
import { isWithin } from '../../platform/clock/clock.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { Configuration } from '../../settings/configuration.ts'
import { checkConfigured } from './doctor/health-checks.ts'

const SECOND = 1000

/** Concurrent requests share one run. Each server keeps its last report for callers to whom it is recent enough. */
export const healthChecksProcess = defineFeature({
  name: 'health checks',
  endpoints: [ADMINISTRATION_ENDPOINTS.healthChecks],
  pages: [PAGES.health],
  open({ clock, configuration }: FeatureContext & { configuration: Configuration }) {
    let last: HealthReport | undefined
    const checkOnce = together(async () => {
      const checks = await checkConfigured(configuration)
      last = { at: clock(), checks }
      return last
    })
    return {
      registerRoutes: (app) =>
        void app.route({
          ...routeOf(ADMINISTRATION_ENDPOINTS.healthChecks, {
            operationId: 'checkHealth',
            summary: 'Check the installation: public address, proxies, database, sign-in and more',
            group: 'administration',
          }),
          handler: ({ query }) => {
            const now = clock()
            const isRecent = last && isWithin({ from: last.at, until: last.at + query.maxAge * SECOND }, now)
            return isRecent && last ? last : checkOnce()
          },
        }),
    }
  },
})
