import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS, PAGE_SIZE, requestTo } from '@vitrine/api'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { audit: AUDIT } = ADMINISTRATION_ENDPOINTS

const auditQuery = (api: AdminApi, page: number) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit', page],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(AUDIT, { query: { page, pageSize: PAGE_SIZE.standard } }), signal }, AUDIT.response),
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
    placeholderData: keepPreviousData,
  })

/** A page of the audit log, the newest first. */
export function useAuditLog(page: number) {
  return useQuery(auditQuery(useAdminApi(), page))
}
