import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PAGE_SIZE } from '@vitrine/api/administration/lists.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

import { Pages, type Range } from './pages.tsx'
import { EmptyTable, TableFrame } from './table-frame.tsx'

export interface PagedTableProps<Row> extends DataTableProps<Row> {
  /** Says which part of a list of several pages is shown. */
  readonly rangeText: (range: Range) => string
  /** What an empty list says. */
  readonly emptyText: string
  /** Entries of the whole list, of which the rows are one page. */
  readonly total: number
  /** The first page is 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** Left out where all pages are of the standard size. */
  readonly pageSize?: number
  readonly onPageSize?: (size: number) => void
}

/** A page of a long list with the ways to the others, or that the list is empty. */
export function PagedTable<Row>({
  rangeText,
  emptyText,
  total,
  page,
  onPage,
  pageSize = PAGE_SIZE.standard,
  onPageSize,
  ...table
}: PagedTableProps<Row>) {
  if (total === 0) return <EmptyTable>{emptyText}</EmptyTable>
  return (
    <>
      {table.rows.length === 0 ? (
        <EmptyTable>
          <p>
            <Trans>The list has no page {page}.</Trans>
          </p>
          <Button variant="default" onClick={() => onPage(1)}>
            {t`Go to the first page`}
          </Button>
        </EmptyTable>
      ) : (
        <TableFrame>
          <DataTable {...table} />
        </TableFrame>
      )}
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
