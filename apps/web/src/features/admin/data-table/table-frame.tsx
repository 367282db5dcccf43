import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import cases from '../../../shared/ui/case.module.css'
import { DataTable, type DataTableProps } from './data-table.tsx'
import styles from './table-frame.module.css'

export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={`${cases.case} ${styles.case}`}>{children}</div>
}

interface FramedTableProps<Row> extends DataTableProps<Row> {
  readonly emptyText: ReactNode
}

export function FramedTable<Row>({ emptyText, ...table }: FramedTableProps<Row>) {
  if (table.rows.length === 0) return <EmptyTable>{emptyText}</EmptyTable>
  return (
    <TableFrame>
      <DataTable {...table} />
    </TableFrame>
  )
}

export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <TableFrame>
      <div className={styles.empty}>{children}</div>
    </TableFrame>
  )
}

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

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
