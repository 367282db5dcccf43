import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { useAdminQuery } from '../use-admin-query.ts'

const { healthChecks: HEALTH_CHECKS } = ADMINISTRATION_ENDPOINTS

/** Time for which a report is recent enough for the overview. The checks call other servers. */
const MAX_AGE: Seconds = 600

/** Fetches the server's report, which the server renews if it is older. */
export const useHealthReport = (isLive: boolean) =>
  useAdminQuery(requestTo(HEALTH_CHECKS, { query: { maxAge: MAX_AGE } }), HEALTH_CHECKS.response, {
    retry: false,
    staleTime: (MAX_AGE * 1000) / 2,
    refetchInterval: isLive && MAX_AGE * 1000,
  })
