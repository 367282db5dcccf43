import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './row-actions.module.css'

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type RowLinkProps = {
  readonly to: string
  /** Accessible name, which is clear without the rest of the row. */
  readonly label: string
  readonly children: string
}

export const RowLink = ({ to, label, children }: RowLinkProps) => (
  <Button component={Link} to={to} variant="default" size="xs" aria-label={label}>
    {children}
  </Button>
)
