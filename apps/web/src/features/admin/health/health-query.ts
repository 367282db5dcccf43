import { queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { examination: EXAMINATION } = ADMINISTRATION_ENDPOINTS

/** What was found is of that moment: somebody asks anew, and nothing does by itself, since each examination asks others. */
const healthQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [ADMIN_QUERIES, 'examination'],
    queryFn: ({ signal }) => api.call({ ...requestTo(EXAMINATION), signal }, EXAMINATION.response),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** What the doctor finds. */
export const useHealthReport = () => useQuery(healthQuery(useAdminApi()))
