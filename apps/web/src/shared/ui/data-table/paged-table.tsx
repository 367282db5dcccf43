import { Button } from '@mantine/core'
import { PAGE_SIZE } from '@vitrine/api'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pages } from './pages.tsx'
import { EmptyTable, TableFrame } from './table-frame.tsx'

export interface PagedTableProps<Row> extends DataTableProps<Row> {
  /** What is counted below the table: 'accounts'. */
  readonly counted: string
  /** What an empty list says. */
  readonly emptyText: string
  /** Entries of the whole list, of which the rows are one page. */
  readonly total: number
  /** The first page is 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** A page of a long list with the ways to the others, or that the list is empty. */
export function PagedTable<Row>({ counted, emptyText, total, page, onPage, ...table }: PagedTableProps<Row>) {
  if (total === 0) return <EmptyTable>{emptyText}</EmptyTable>
  return (
    <>
      {table.rows.length === 0 ? (
        <EmptyTable>
          <p>The list has no page {page}.</p>
          <Button variant="default" onClick={() => onPage(1)}>
            Go to the first page
          </Button>
        </EmptyTable>
      ) : (
        <TableFrame>
          <DataTable {...table} />
        </TableFrame>
      )}
      <Pages of={counted} page={page} pageSize={PAGE_SIZE.standard} total={total} onPage={onPage} />
    </>
  )
}
