import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { type OverviewContext, overviewOfAll } from './overview.service.ts'

export const overviewView = defineFeature({
  name: 'overview',
  endpoints: [ADMINISTRATION_ENDPOINTS.overview],
  pages: [PAGES.admin],
  open: (context: OverviewContext) => ({
    registerRoutes: (app) => {
      const overview = overviewOfAll({ ...context, requests: () => app.busiestClient() })
      app.route({
        ...routeOf(ADMINISTRATION_ENDPOINTS.overview, {
          operationId: 'getOverview',
          summary: 'Get the activity of the last hour, day and week, and what needs attention',
          group: 'administration',
        }),
        handler: () => overview(),
      })
    },
  }),
})
