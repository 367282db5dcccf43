import { t } from '@lingui/core/macro'
import { ACCOUNT_COLUMNS } from '@vitrine/api/administration/admin.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { ReactNode } from 'react'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import type { Order } from '../data-table/order-button.tsx'
import type { PagedTableProps } from '../data-table/paged-table.tsx'
import { endOfDay, startOfDay } from '../list/days.ts'
import { FileButton } from '../list/file-button.tsx'
import { fileQuery, type ListAddress, useListAddress } from '../list/list-address.ts'
import { FilterDay, FilterSelect, ListTools } from '../list/list-tools.tsx'
import type { AccountListQuery } from './account-list.ts'

type AccountFilter = 'status' | 'contract' | 'from' | 'until'

const FILTERS = ['status', 'contract', 'from', 'until'] as const

const { ledgerFile: FILE } = ADMINISTRATION_ENDPOINTS
const NEWEST: Order = { column: 'created', direction: 'desc' }

type TablePages = Pick<PagedTableProps<unknown>, 'page' | 'pageSize' | 'order' | 'onPage' | 'onPageSize' | 'onOrder'>

/** A single page for backends other than ours, which return all accounts at once, in their own order. */
const ONE_PAGE: TablePages = { page: 1, pageSize: Number.POSITIVE_INFINITY, onPage: () => undefined }

/** Reads the state of an account list from the page's URL. Derives the server's query and the table's pages from this state. */
export function useAccountsAddress(): {
  address: ListAddress<AccountFilter>
  query: AccountListQuery
  pages: TablePages
} {
  const address = useListAddress(FILTERS, ACCOUNT_COLUMNS)
  const { page, pageSize, order = NEWEST, setPage, setPageSize, setOrder } = address
  const pages = { page, pageSize, order, onPage: setPage, onPageSize: setPageSize, onOrder: setOrder }
  return {
    address,
    query: { page, pageSize, order, ...filterOf(address) },
    pages: hasOwnBackend() ? pages : ONE_PAGE,
  }
}

function filterOf({ search, filters }: ListAddress<AccountFilter>) {
  const { status } = filters
  return {
    search: search === '' ? undefined : search,
    status: status === 'Active' || status === 'Revoked' ? status : undefined,
    from: startOfDay(filters.from),
    until: endOfDay(filters.until),
  } as const
}

type AccountToolsProps = {
  readonly address: ListAddress<AccountFilter>
  /** The contract whose accounts are listed; undefined for all. */
  readonly contract: string | undefined
  readonly children?: ReactNode
}

/** Shows search, filters and CSV export above a list of accounts. Only our own backend supports these tools. */
export function AccountTools({ address, contract, children }: AccountToolsProps) {
  const { filters, setFilter } = address
  if (!hasOwnBackend()) return children
  return (
    <ListTools
      address={address}
      searchLabel={t`Search accounts`}
      searchHint={t`Search by name or start of ID`}
      actions={
        <FileButton
          request={requestTo(FILE, { query: { contract, ...filterOf(address), ...fileQuery() } })}
          fileName="accounts.csv"
        />
      }
    >
      <FilterSelect
        label={t`Status`}
        all={t`All`}
        value={filters.status}
        options={[
          { value: 'Active', label: t`Active` },
          { value: 'Revoked', label: t`Revoked` },
        ]}
        onChange={(status) => setFilter('status', status)}
      />
      <FilterDay label={t`Created from`} value={filters.from} onChange={(day) => setFilter('from', day)} />
      <FilterDay label={t`Created until`} value={filters.until} onChange={(day) => setFilter('until', day)} />
      {children}
    </ListTools>
  )
}
