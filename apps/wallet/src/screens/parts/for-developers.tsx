import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './for-developers.module.css'

export const ForDevelopers = ({ children }: { children: ReactNode }) => (
  <details className={styles.developers}>
    <summary>{t`For developers`}</summary>
    {children}
  </details>
)
