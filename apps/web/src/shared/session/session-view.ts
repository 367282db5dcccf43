import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../api/client.ts'
import { ADMIN_QUERIES, useSessionState } from './session-context.tsx'
import { type AdminApi, useAdminApi } from './use-admin-api.ts'

const sessionViewQuery = (api: AdminApi, homeAccountId: string | undefined) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'session', homeAccountId],
    queryFn: ({ signal }) => api.call({ ...requestTo(SESSION_ENDPOINT), signal }, SESSION_ENDPOINT.response),
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
    staleTime: 60_000,
  })

export function useSessionView() {
  const { account } = useSessionState()
  const api = useAdminApi()
  return useQuery({ ...sessionViewQuery(api, account?.homeAccountId), enabled: account !== undefined })
}
