import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DataTableProps } from './data-table.tsx'

import { Pages, type PagesProps } from './pages.tsx'
import { EmptyTable, FramedTable } from './table-frame.tsx'

export interface PagedTableProps<Row> extends DataTableProps<Row>, PagesProps {
  /** Text of an empty list. */
  readonly emptyText: string
}

/** Shows one page of a long list with links to the other pages, or a text if the list is empty. */
export function PagedTable<Row>({
  rangeText,
  emptyText,
  total,
  page,
  onPage,
  pageSize,
  onPageSize,
  ...table
}: PagedTableProps<Row>) {
  if (total === 0) return <EmptyTable>{emptyText}</EmptyTable>
  return (
    <>
      <FramedTable
        {...table}
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
      <Pages {...{ rangeText, page, pageSize, total, onPage, onPageSize }} />
    </>
  )
}
