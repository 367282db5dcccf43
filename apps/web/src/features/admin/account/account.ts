import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { useAdminApi } from '../../../shared/session/use-admin-api.ts'

const { account: ACCOUNT, accountPayments: PAYMENTS } = ADMINISTRATION_ENDPOINTS
const retry = retryUpTo(DEFAULT_LIMITS.maxRetries)

/** Number of payments per page. */
export const PAYMENTS_PAGE = 10

/** Fetches everything known about an account. */
export function useAccount(id: string) {
  const api = useAdminApi()
  return useQuery({
    queryKey: [ADMIN_QUERIES, 'account', id],
    queryFn: ({ signal }) => api.call({ ...requestTo(ACCOUNT, { params: { id } }), signal }, ACCOUNT.response),
    retry,
  })
}

/** Fetches a page of the payments from an account. */
export function useAccountPayments(id: string, page: number) {
  const api = useAdminApi()
  return useQuery({
    queryKey: [ADMIN_QUERIES, 'account', id, 'payments', page],
    queryFn: ({ signal }) =>
      api.list(
        { ...requestTo(PAYMENTS, { params: { id }, query: { page, pageSize: PAYMENTS_PAGE } }), signal },
        PAYMENTS.response,
      ),
    placeholderData: keepPreviousData,
    retry,
  })
}
