import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import cases from '../../../shared/ui/case.module.css'
import styles from './table-frame.module.css'

/** The frame around a table, or around the words that stand in for it. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={`${cases.case} ${styles.case}`}>{children}</div>
}

/** Says that a list is empty. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <TableFrame>
      <div className={styles.empty}>{children}</div>
    </TableFrame>
  )
}

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Holds the place of a table that is on its way. */
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
