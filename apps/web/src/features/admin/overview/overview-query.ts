import { queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { overview: OVERVIEW } = ADMINISTRATION_ENDPOINTS

/** Time between two fetches while live updates are on. */
const INTERVAL: Milliseconds = 5000

const overviewQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'overview'],
    queryFn: ({ signal }) => api.call({ ...requestTo(OVERVIEW), signal }, OVERVIEW.response),
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  })

/** Fetches the overview. While live updates are on and the window is visible, fetches it again at each interval. */
export function useOverview({ isLive }: { isLive: boolean }) {
  return useQuery({ ...overviewQuery(useAdminApi()), refetchInterval: isLive ? INTERVAL : false })
}
