import { queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../shared/session/use-admin-api.ts'
import { anyContracts } from './any-administration.ts'

const { contracts: CONTRACTS } = ADMINISTRATION_ENDPOINTS

export const CONTRACTS_KEY = [ADMIN_QUERIES, 'contracts']

const contractsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: CONTRACTS_KEY,
    queryFn: async ({ signal }) => (await api.call({ ...requestTo(CONTRACTS), signal }, anyContracts)).value,
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  })

/** Fetches all credential contracts. Our own server sorts them by name. */
export function useContracts() {
  return useQuery(contractsQuery(useAdminApi()))
}
