import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { AuditFileQuery } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { audit: AUDIT, auditCheckpoint: CHECKPOINT } = ADMINISTRATION_ENDPOINTS

/** Search, filters and time range that the server accepts for the audit log. */
export type AuditLogFilter = Omit<AuditFileQuery, 'search' | 'headings'> & { search?: string | undefined }

type AuditPageQuery = AuditLogFilter & { page: number; pageSize: number }

const retry = retryUpTo(DEFAULT_LIMITS.maxRetries)

const auditQuery = (api: AdminApi, query: AuditPageQuery) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit', query],
    queryFn: ({ signal }) => api.list({ ...requestTo(AUDIT, { query }), signal }, AUDIT.response),
    retry,
    placeholderData: keepPreviousData,
  })

/** Fetches a page of the audit log, the newest entries first. */
export function useAuditLog(query: AuditPageQuery) {
  return useQuery(auditQuery(useAdminApi(), query))
}

const checkpointQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit-checkpoint'],
    queryFn: async ({ signal }) =>
      (await api.call({ ...requestTo(CHECKPOINT), signal }, CHECKPOINT.response)).checkpoint,
    retry,
  })

/** Fetches the last checkpoint of the audit log; null if there is none yet. */
export function useAuditCheckpoint() {
  return useQuery(checkpointQuery(useAdminApi()))
}
