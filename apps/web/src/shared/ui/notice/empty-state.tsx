import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly title: string
  readonly picture?: ReactNode
  readonly children: ReactNode
  /** Button at the end of the words. */
  readonly action?: ReactNode
}

/** Page without content, with an explanation. */
export function EmptyState({ title, picture = <EmptyShelf />, children, action }: EmptyStateProps) {
  return (
    <div className={styles.case}>
      {picture}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>
        {children}
        {action && <p>{action}</p>}
      </div>
    </div>
  )
}

const EmptyShelf = () => (
  <svg className={styles.picture} viewBox="0 0 240 130" aria-hidden="true">
    <linearGradient id="empty-state-light" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--accent)" stopOpacity="0.4" />
      <stop offset="1" stopColor="var(--accent)" stopOpacity="0.03" />
    </linearGradient>
    <path d="M104 4h32l58 109H46Z" fill="url(#empty-state-light)" />
    <rect x="102" y="0" width="36" height="5" rx="2.5" fill="var(--accent)" />
    <rect
      x="76"
      y="54"
      width="88"
      height="55"
      rx="6"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.5"
      strokeDasharray="5 6"
      opacity="0.75"
    />
    <path d="M10 116h220" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
