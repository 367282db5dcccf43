import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Tone = 'good' | 'warn' | 'bad' | 'plain'

const MARKS: Record<Tone, string> = { good: '✓', warn: '!', bad: '×', plain: 'i' }

export function Notice({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <span className={styles.mark} aria-hidden="true">
        {MARKS[tone]}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  )
}
