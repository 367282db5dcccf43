import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import styles from './operator-note.module.css'

/** What only whoever runs this site can do something about, below what is said to everybody. */
export const OperatorNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Disclosure summary={t`For whoever runs this site`}>{children}</Disclosure>
  </div>
)
