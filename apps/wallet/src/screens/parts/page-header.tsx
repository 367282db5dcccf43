import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import styles from './page-header.module.css'

export function PageHeader({ title, onBack }: { title: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className={styles.header}>
      <button type="button" className={styles.back} onClick={onBack} aria-label={t`Back to the cards`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </button>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </header>
  )
}
