import { formatCount } from '../../../shared/format/count.ts'
import styles from './share-list.module.css'

export type Share = { readonly key: string; readonly title: string; readonly count: number }

export function ShareList({ shares }: { shares: readonly Share[] }) {
  const most = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <dl className={styles.shares}>
      {shares.map(({ key, title, count }) => (
        <div key={key} className={styles.share}>
          <dt>{title}</dt>
          <dd className={styles.count}>{formatCount(count)}</dd>
          <dd className={styles.line} aria-hidden="true">
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.drawing} aria-hidden="true">
              <rect width={(count / most) * 100} height="4" rx="1" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}
