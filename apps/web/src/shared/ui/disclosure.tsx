import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  readonly summary: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** What only some want to know: its name, and the rest when it is pressed. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
