import type { ReactNode } from 'react'
import styles from './empty-case.module.css'

/** A page with nothing to show: a lit shelf without a card, and words about it. */
export function EmptyCase({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.case}>
      <svg className={styles.picture} viewBox="0 0 240 130" aria-hidden="true">
        <path d="M120 0 204 112H36Z" fill="var(--accent)" opacity="0.12" />
        <ellipse cx="120" cy="112" rx="84" ry="7" fill="var(--accent)" opacity="0.22" />
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
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
