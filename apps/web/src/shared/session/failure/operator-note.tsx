import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import styles from './operator-note.module.css'

/** Note for the operator of the site, folded below the text for all visitors. */
export const OperatorNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Disclosure summary={t`For the operator of this site`}>{children}</Disclosure>
  </div>
)
