import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DataTableProps } from './data-table.tsx'

import { Pages, type Range } from './pages.tsx'
import { EmptyTable, FramedTable } from './table-frame.tsx'

export interface PagedTableProps<Row> extends DataTableProps<Row> {
  /** Describes which part of a list with several pages is shown. */
  readonly rangeText: (range: Range) => string
  /** Text of an empty list. */
  readonly emptyText: string
  /** Number of entries in the whole list; `rows` is one page of it. */
  readonly total: number
  /** Page number, starting with 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** Maximum number of entries per page. */
  readonly pageSize: number
  readonly onPageSize?: (size: number) => void
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
      <Pages
        rangeText={rangeText}
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={onPage}
        onPageSize={onPageSize}
      />
    </>
  )
}
