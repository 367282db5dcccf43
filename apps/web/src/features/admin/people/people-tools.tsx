import { t } from '@lingui/core/macro'
import { PEOPLE_COLUMNS } from '@vitrine/api/administration/people.ts'
import type { ReactNode } from 'react'
import type { Order } from '../data-table/order-button.tsx'
import { type ListAddress, orderQuery, useListAddress } from '../list/list-address.ts'
import { ListTools } from '../list/list-tools.tsx'
import { accessOptions, roleOptions } from './people-words.ts'

type PeopleFilter = 'role' | 'status'

const FILTERS = ['role', 'status'] as const
const LATEST: Order = { column: 'lastCall', direction: 'desc' }

export function usePeopleAddress() {
  const address = useListAddress(FILTERS, PEOPLE_COLUMNS, LATEST)
  const { pages, search, filters } = address
  return {
    address,
    query: {
      page: pages.page,
      pageSize: pages.pageSize,
      search: search === '' ? undefined : search,
      role: roleOptions().find(({ value }) => value === filters.role)?.value,
      status: accessOptions().find(({ value }) => value === filters.status)?.value,
      ...orderQuery(pages),
    },
  }
}

type PeopleToolsProps = {
  readonly address: ListAddress<PeopleFilter>
  readonly children: ReactNode
}

export function PeopleTools({ address, children }: PeopleToolsProps) {
  return (
    <ListTools
      address={address}
      searchLabel={t`Search people`}
      searchHint={t`Search by name or start of ID`}
      filters={[
        { kind: 'choice', name: 'role', label: t`Role`, options: roleOptions() },
        { kind: 'choice', name: 'status', label: t`Status`, options: accessOptions() },
      ]}
    >
      {children}
    </ListTools>
  )
}
