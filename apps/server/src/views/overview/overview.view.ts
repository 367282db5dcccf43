import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { type AllFeatures, defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { OverviewOfAll, type OverviewServices } from './overview.service.ts'

type OverviewContext = FeatureContext<OverviewServices> & { all: Pick<AllFeatures, 'healthIssues'> }

export const overviewView = defineFeature({
  name: 'overview',
  endpoints: [ADMINISTRATION_ENDPOINTS.overview],
  pages: [PAGES.admin],
  open({ database, clock, services, all }: OverviewContext) {
    const healthIssues = (now: number) => all.healthIssues(now)
    return {
      registerRoutes: (app) => {
        const requests = () => app.busiestClient()
        const overview = new OverviewOfAll({ database, clock, services, healthIssues, requests })
        app.route({
          ...routeOf(ADMINISTRATION_ENDPOINTS.overview, {
            operationId: 'getOverview',
            summary: 'Get the activity of the last hour, day and week, and what needs attention',
            group: 'administration',
          }),
          handler: () => overview.current(),
        })
      },
    }
  },
})
