import type { ReactNode } from 'react'
import styles from './row-actions.module.css'

/** Lays out the buttons of a table row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
