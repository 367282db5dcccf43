import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { AuditFileQuery } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { audit: AUDIT, auditCheckpoint: SEAL } = ADMINISTRATION_ENDPOINTS

/** Which entries are asked for. */
export type AskedFilter = Omit<AuditFileQuery, 'search' | 'headings'> & { search?: string | undefined }

type AskedPage = AskedFilter & { page: number; pageSize: number }

const retry = retryUpTo(DEFAULT_LIMITS.maxRetries)

const auditQuery = (api: AdminApi, query: AskedPage) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit', query],
    queryFn: ({ signal }) => api.list({ ...requestTo(AUDIT, { query }), signal }, AUDIT.response),
    retry,
    placeholderData: keepPreviousData,
  })

/** A page of the audit log, the newest first. */
export function useAuditLog(query: AskedPage) {
  return useQuery(auditQuery(useAdminApi(), query))
}

const checkpointQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit-seal'],
    queryFn: async ({ signal }) => (await api.call({ ...requestTo(SEAL), signal }, SEAL.response)).seal,
    retry,
  })

/** The last seal of the audit log; null where there is none yet. */
export function useAuditCheckpoint() {
  return useQuery(checkpointQuery(useAdminApi()))
}
