import { queryOptions, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../shared/session/use-admin-api.ts'
import { type AnyContract, anyContracts } from './any-administration.ts'

const { contracts: CONTRACTS } = ADMINISTRATION_ENDPOINTS

export const CONTRACTS_KEY = [ADMIN_QUERIES, 'contracts']

const contractsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: CONTRACTS_KEY,
    queryFn: async ({ signal }) => (await api.call({ ...requestTo(CONTRACTS), signal }, anyContracts)).value,
    retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  })

/** Fetches the credential contracts of this installation. Our own server sorts them by name. */
export function useContracts() {
  return useQuery({ ...contractsQuery(useAdminApi()), select: withoutUnused })
}

/** Fetches the credential contracts, followed by those that only an external service has. */
export function useContractsAndUnused() {
  return useQuery(contractsQuery(useAdminApi()))
}

const withoutUnused = (contracts: readonly AnyContract[]): AnyContract[] =>
  contracts.filter(({ isUnused }) => isUnused !== true)
