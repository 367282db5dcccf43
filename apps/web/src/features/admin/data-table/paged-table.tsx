import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { MAIN_LIST } from '../../../shared/ui/page/main-list.ts'
import type { ListAddress } from '../list/list-address.ts'
import type { DataTableProps } from './data-table.tsx'
import { Pages, type PagesProps } from './pages.tsx'
import { EmptyTable, FramedTable } from './table-frame.tsx'

export interface PagedTableProps<Row> extends DataTableProps<Row>, PagesProps {
  readonly emptyText: string
  /** Says what fills the list. */
  readonly emptyReason?: string
  /** Search and filters, which can be the reason why the list is empty. */
  readonly address?: Pick<ListAddress<string>, 'isNarrowed' | 'showAll'>
}

export function PagedTable<Row>({ emptyText, emptyReason, address, ...list }: PagedTableProps<Row>) {
  const { page, onPage, total } = list
  if (total === 0)
    return (
      <EmptyTable>
        <p>
          <strong>{emptyText}</strong>
        </p>
        {address?.isNarrowed ? (
          <>
            <p>{t`Nothing matches the search and the filters.`}</p>
            <Button variant="default" onClick={address.showAll}>
              {t`Clear filters`}
            </Button>
          </>
        ) : (
          emptyReason !== undefined && <p>{emptyReason}</p>
        )}
      </EmptyTable>
    )
  return (
    <>
      <FramedTable
        {...list}
        id={MAIN_LIST}
        emptyText={
          <>
            <p>
              <Trans>The list has no page {page}.</Trans>
            </p>
            <Button variant="default" onClick={() => onPage(1)}>
              {t`Go to the first page`}
            </Button>
          </>
        }
      />
      <Pages {...list} />
    </>
  )
}
