import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { zLedgerQuery } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type * as z from 'zod/mini'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { anyAccounts } from '../any-administration.ts'
import type { Order } from '../data-table/order-button.tsx'
import { orderQuery } from '../list/list-address.ts'

/** Page, order and filters of a request for a list of accounts. */
export type AccountListQuery = Omit<z.input<typeof zLedgerQuery>, 'contract' | 'order' | 'after'> & { order: Order }

/** Prefix of the query keys of all lists of accounts. */
export const ACCOUNTS_KEY = [ADMIN_QUERIES, 'accounts']

const { accounts: ACCOUNTS, allAccounts: ALL_ACCOUNTS, ledger: LEDGER } = ADMINISTRATION_ENDPOINTS

/** HTTP statuses of a successful all-accounts call (section 7 of the specification). Any other status is an error. */
const ALL_ACCOUNTS_SUCCESSES = [200, 201]

const listOptions = {
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  // Shows the previous page until the next one has arrived.
  placeholderData: keepPreviousData,
}

const accountsQuery = (api: AdminApi, name: string, query: AccountListQuery) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'ids', name, query],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(ACCOUNTS, { query: { name, ...listQuery(query) } }), signal }, ACCOUNTS.response),
    ...listOptions,
  })

const allAccountsQuery = (api: AdminApi, name: string, query: AccountListQuery) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'details', name, query],
    queryFn: ({ signal }) =>
      api.list(
        {
          ...requestTo(ALL_ACCOUNTS, { query: { name, ...listQuery(query) } }),
          successes: ALL_ACCOUNTS_SUCCESSES,
          signal,
        },
        anyAccounts,
      ),
    ...listOptions,
  })

/** Returns the query parameters for a list. Another backend gets none, because it returns all accounts at once. */
const listQuery = ({ order, ...query }: AccountListQuery) => (hasOwnBackend() ? { ...query, ...orderQuery(order) } : {})

/** Fetches a page of a contract's accounts: ids and status. */
export function useAccounts(name: string, query: AccountListQuery) {
  return useQuery(accountsQuery(useAdminApi(), name, query))
}

/** Fetches a page of a contract's accounts with all their data. */
export function useAllAccounts(name: string, query: AccountListQuery) {
  return useQuery(allAccountsQuery(useAdminApi(), name, query))
}

/** Fetches a page of the accounts of one contract, or of all contracts. */
export function useLedger(contract: string | undefined, query: AccountListQuery) {
  const api = useAdminApi()
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, 'ledger', contract, query],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(LEDGER, { query: { contract, ...listQuery(query) } }), signal }, LEDGER.response),
    ...listOptions,
  })
}
