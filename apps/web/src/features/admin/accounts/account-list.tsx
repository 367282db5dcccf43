import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ACCOUNT_COLUMNS, type Account } from '@vitrine/api/administration/admin.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import type { ListPage } from '../../../shared/api/client.ts'
import { HarmfulButton } from '../../../shared/ui/harmful-button.tsx'
import { AdminList } from '../admin-list.tsx'
import { accountsRevocation } from '../changes/admin-changes.ts'
import { useAskToConfirm } from '../changes/use-ask.tsx'
import { ID_LENGTH } from '../copyable-id.tsx'
import type { Column, Selection } from '../data-table/column.ts'
import type { Order } from '../data-table/order-button.tsx'
import type { Range } from '../data-table/pages.tsx'
import { endOfDay, startOfDay } from '../list/days.ts'
import { FileButton } from '../list/file-button.tsx'
import type { FilterField } from '../list/filter-fields.tsx'
import { fileQuery, type ListAddress, orderQuery, type TablePages, useListAddress } from '../list/list-address.ts'
import { ListTools } from '../list/list-tools.tsx'
import styles from './accounts.module.css'

const FILTERS = ['status', 'contract', 'from', 'until'] as const

type AccountsAddress = ListAddress<(typeof FILTERS)[number]>
type AccountFilter = FilterField<(typeof FILTERS)[number]>

const { ledgerFile: FILE } = ADMINISTRATION_ENDPOINTS
const NEWEST: Order = { column: 'created', direction: 'desc' }

/** A single page for backends other than ours, which return all accounts at once, in their own order. */
const ONE_PAGE: TablePages = { page: 1, pageSize: Number.POSITIVE_INFINITY, onPage: () => undefined }

export const useAccountsAddress = (): AccountsAddress => useListAddress(FILTERS, ACCOUNT_COLUMNS, NEWEST)

/** Returns the query of a list. Another backend gets none, because it returns all accounts at once. */
export function accountsQuery(address: AccountsAddress) {
  const { page, pageSize } = address.pages
  return hasOwnBackend() ? { page, pageSize, ...filterOf(address), ...orderQuery(address.pages) } : {}
}

function filterOf({ search, filters }: AccountsAddress) {
  const { status } = filters
  return {
    search: search === '' ? undefined : search,
    status: status === 'Active' || status === 'Revoked' ? status : undefined,
    from: startOfDay(filters.from),
    until: endOfDay(filters.until),
  } as const
}

/** Words for the shown range. The accounts that match a filter are counted up to a maximum. */
const accountsRange =
  (address: AccountsAddress) =>
  ({ from, to, total }: Range): string => {
    const isFiltered = Object.values(filterOf(address)).some((value) => value !== undefined)
    return isFiltered && total > MOST_COUNTED
      ? t`${from} to ${to} of more than ${MOST_COUNTED} accounts`
      : t`${from} to ${to} of ${total} accounts`
  }

type AccountListProps<Row> = {
  readonly query: UseQueryResult<ListPage<readonly Row[]>, unknown>
  readonly address: AccountsAddress
  /** Undefined lists the accounts of all contracts. */
  readonly contract: string | undefined
  readonly label: string
  readonly failure: string
  readonly columns: readonly Column<Row>[]
  readonly isSelectable?: boolean
  /** Names of the contracts, if the list can be filtered by them. */
  readonly contracts?: readonly string[] | undefined
  readonly children?: ReactNode
}

export function AccountList<Row extends Account>({
  address,
  contract,
  contracts,
  isSelectable = true,
  children,
  ...list
}: AccountListProps<Row>) {
  const { selected, selection, clear } = useSelection(list.query.data?.entries)
  return (
    <>
      <AccountTools address={address} contract={contract} contracts={contracts}>
        {children}
      </AccountTools>
      <SelectedAccounts selected={selected} onClear={clear} />
      <AdminList
        {...list}
        emptyText={t`No accounts found`}
        emptyReason={t`An account begins when a card is added to a wallet.`}
        address={address}
        loadingText={t`The accounts are loading`}
        rangeText={accountsRange(address)}
        rowKey={({ id }) => id}
        selection={isSelectable && hasOwnBackend() ? selection : undefined}
        {...(hasOwnBackend() ? address.pages : ONE_PAGE)}
      />
    </>
  )
}

/** Only our own backend supports these tools. */
function AccountTools({
  address,
  contract,
  contracts,
  children,
}: Pick<AccountListProps<Account>, 'address' | 'contract' | 'contracts' | 'children'>) {
  if (!hasOwnBackend()) return children
  return (
    <ListTools
      address={address}
      searchLabel={t`Search accounts`}
      searchHint={t`Search by name or start of ID`}
      filters={contracts === undefined ? commonFilters() : [contractFilter(contracts), ...commonFilters()]}
      actions={
        <FileButton
          request={requestTo(FILE, { query: { contract, ...filterOf(address), ...fileQuery() } })}
          fileName="accounts.csv"
        />
      }
    >
      {children}
    </ListTools>
  )
}

const contractFilter = (contracts: readonly string[]): AccountFilter => ({
  kind: 'choice',
  name: 'contract',
  label: t`Contract`,
  options: contracts.map((name) => ({ value: name, label: name })),
})

const commonFilters = (): readonly AccountFilter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: t`Status`,
    options: [
      { value: 'Active', label: t`Active` },
      { value: 'Revoked', label: t({ message: 'Revoked', context: 'accounts' }) },
    ],
  },
  { kind: 'day', name: 'from', label: t`Created from` },
  { kind: 'day', name: 'until', label: t`Created until` },
]

type SelectedAccountsProps = {
  readonly selected: readonly Account[]
  readonly onClear: () => void
}

function SelectedAccounts({ selected, onClear }: SelectedAccountsProps) {
  const ask = useAskToConfirm()
  const count = selected.length
  return (
    <div className={styles.selected} role="status">
      {count > 0 && (
        <>
          <span>{plural(count, { one: '# account is selected', other: '# accounts are selected' })}</span>
          <HarmfulButton size="xs" onClick={() => ask(() => accountsRevocation(selected.map(({ id }) => id)))}>
            {t`Revoke selected`}
          </HarmfulButton>
          <Button size="xs" variant="default" onClick={onClear}>
            {t`Clear selection`}
          </Button>
        </>
      )}
    </div>
  )
}

/** Keeps which accounts are selected. `selected` contains only those that are still shown and still Active. */
function useSelection<Row extends Account>(
  shown: readonly Row[] | undefined,
): { selected: readonly Row[]; selection: Selection<Row>; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const canSelect = ({ status }: Row) => status === 'Active'
  return {
    selected: (shown ?? []).filter((row) => ids.has(row.id) && canSelect(row)),
    clear: () => setIds(new Set()),
    selection: {
      isSelected: ({ id }) => ids.has(id),
      canSelect,
      label: ({ id }) => t`Select ${{ shortId: id.slice(0, ID_LENGTH) }}`,
      select: (rows, isSelected) => {
        const changed = new Set(ids)
        for (const { id } of rows) {
          if (isSelected) changed.add(id)
          else changed.delete(id)
        }
        setIds(changed)
      },
    },
  }
}
