import { queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { healthChecks: HEALTH_CHECKS } = ADMINISTRATION_ENDPOINTS

/**
 * Returns the query for a health report. A report is never fetched again automatically, because the checks call other systems.
 * The administrator asks for a new one.
 */
const healthQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'health-checks'],
    queryFn: ({ signal }) => api.call({ ...requestTo(HEALTH_CHECKS), signal }, HEALTH_CHECKS.response),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Runs the health checks on the server and returns their report. */
export const useHealthReport = () => useQuery(healthQuery(useAdminApi()))
