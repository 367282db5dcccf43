import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { zLedgerQuery } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type * as z from 'zod'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { DEFAULT_LIMITS, retryUpTo } from '../../../shared/api/client.ts'
import { ADMIN_QUERIES } from '../../../shared/session/session-context.tsx'
import { type AdminApi, useAdminApi } from '../../../shared/session/use-admin-api.ts'
import { anyAccounts } from '../any-administration.ts'
import type { Order } from '../data-table/order-button.tsx'
import { orderAsked } from '../list/list-address.ts'

/** What is asked of a list of accounts. */
export type AccountListQuery = Omit<z.input<typeof zLedgerQuery>, 'contract' | 'order' | 'after'> & { order: Order }

/** Below this key all lists of accounts are kept. */
export const ACCOUNTS_KEY = [ADMIN_QUERIES, 'accounts']

const { accounts: ACCOUNTS, allAccounts: ALL_ACCOUNTS, ledger: LEDGER } = ADMINISTRATION_ENDPOINTS

/** Any other answer sets no data (section 7 of the specification). */
const ALL_ACCOUNTS_SUCCESSES = [200, 201]

const listOptions = {
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  // The page before stays until the next one is there.
  placeholderData: keepPreviousData,
}

const accountsQuery = (api: AdminApi, name: string, query: AccountListQuery) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'ids', name, query],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(ACCOUNTS, { query: { name, ...asked(query) } }), signal }, ACCOUNTS.response),
    ...listOptions,
  })

const allAccountsQuery = (api: AdminApi, name: string, query: AccountListQuery) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'details', name, query],
    queryFn: ({ signal }) =>
      api.list(
        { ...requestTo(ALL_ACCOUNTS, { query: { name, ...asked(query) } }), successes: ALL_ACCOUNTS_SUCCESSES, signal },
        anyAccounts,
      ),
    ...listOptions,
  })

/** Nothing of another backend: it gives all accounts at once. */
const asked = ({ order, ...query }: AccountListQuery) => (hasOwnBackend() ? { ...query, ...orderAsked(order) } : {})

/** A page of a contract's accounts: ids and status. */
export function useAccounts(name: string, query: AccountListQuery) {
  return useQuery(accountsQuery(useAdminApi(), name, query))
}

/** A page of a contract's accounts with all that is known of them. */
export function useAllAccounts(name: string, query: AccountListQuery) {
  return useQuery(allAccountsQuery(useAdminApi(), name, query))
}

/** A page of the accounts of all contracts, or of one. */
export function useLedger(contract: string | undefined, query: AccountListQuery) {
  const api = useAdminApi()
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, 'ledger', contract, query],
    queryFn: ({ signal }) =>
      api.list({ ...requestTo(LEDGER, { query: { contract, ...asked(query) } }), signal }, LEDGER.response),
    ...listOptions,
  })
}
