import { useQuery } from '@tanstack/react-query'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../api/client.ts'
import { ADMIN_QUERIES, useSessionState } from './session-context.tsx'
import { useAdminApi } from './use-admin-api.ts'

/** Fetches what the server knows about the signed-in person, such as their permissions. */
export function useSessionView() {
  const { account } = useSessionState()
  const api = useAdminApi()
  return useQuery({
    queryKey: [ADMIN_QUERIES, 'session', account?.homeAccountId],
    queryFn: ({ signal }) => api.call({ ...requestTo(SESSION_ENDPOINT), signal }, SESSION_ENDPOINT.response),
    enabled: account !== undefined,
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
    staleTime: 60_000,
  })
}
