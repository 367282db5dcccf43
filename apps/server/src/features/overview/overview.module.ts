import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import type { Feature, FeatureContext } from '../feature-context.ts'
import { OverviewOfAll, type OverviewOptions } from './overview.service.ts'

/** `GET /vc/admin/overview`: what happened lately, and what needs attention. */
export function overviewModule(
  { clock }: FeatureContext,
  needs: Omit<OverviewOptions, 'clock'>,
): Feature<OverviewOfAll> {
  const overview = new OverviewOfAll({ clock, ...needs })
  return {
    service: overview,
    registerRoutes: (app) =>
      void app.route({
        ...routeOf(ADMINISTRATION_ENDPOINTS.overview, {
          operationId: 'getOverview',
          summary: 'Get the activity of the last hour, day and week, and what needs attention',
          group: 'administration',
        }),
        handler: () => overview.current(),
      }),
  }
}
