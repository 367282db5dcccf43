import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './for-developers.module.css'

/** Folded part with what only developers need. */
export const ForDevelopers = ({ children }: { children: ReactNode }) => (
  <details className={styles.developers}>
    <summary>{t`For developers`}</summary>
    {children}
  </details>
)
