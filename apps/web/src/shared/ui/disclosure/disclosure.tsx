import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  readonly summary: string
  readonly isOpen?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

export function Disclosure({ summary, isOpen = false, onOpen, children }: DisclosureProps) {
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
