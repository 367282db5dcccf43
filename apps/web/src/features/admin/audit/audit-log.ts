import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE, zAuditEntry } from '@vitrine/api'
import * as z from 'zod'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const auditQuery = (api: AdminApi, page: number) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'audit', page],
    queryFn: ({ signal }) =>
      api.list({ url: `/vc/admin/audit?page=${page}&pageSize=${PAGE_SIZE.standard}`, signal }, z.array(zAuditEntry)),
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
    placeholderData: keepPreviousData,
  })

/** A page of the audit log, the newest first. */
export function useAuditLog(page: number) {
  return useQuery(auditQuery(useAdminApi(), page))
}
