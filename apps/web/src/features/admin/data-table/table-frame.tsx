import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import cases from '../../../shared/ui/case.module.css'
import { DataTable, type DataTableProps } from './data-table.tsx'
import styles from './table-frame.module.css'

/** Frame around a table, or around the text shown instead of it. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={`${cases.case} ${styles.case}`}>{children}</div>
}

interface FramedTableProps<Row> extends DataTableProps<Row> {
  /** Shown instead of a table without rows. */
  readonly emptyText: ReactNode
}

/** Shows a table in a frame. */
export function FramedTable<Row>({ emptyText, ...table }: FramedTableProps<Row>) {
  if (table.rows.length === 0) return <EmptyTable>{emptyText}</EmptyTable>
  return (
    <TableFrame>
      <DataTable {...table} />
    </TableFrame>
  )
}

/** Text shown instead of an empty list. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <TableFrame>
      <div className={styles.empty}>{children}</div>
    </TableFrame>
  )
}

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholder for a table that is loading. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <TableFrame>
      <div className={styles.skeleton} role="status" aria-busy="true" aria-label={label}>
        {LINES.map((line) => (
          <Skeleton key={line} height={22} />
        ))}
      </div>
    </TableFrame>
  )
}
