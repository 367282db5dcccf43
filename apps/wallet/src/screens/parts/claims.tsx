import { grouped } from '@vitrine/brand/grouped.ts'
import type { WordedClaim } from '../../wallet/claim-rows.ts'
import styles from './claims.module.css'

/** Claims with their values. */
export function Claims({ rows }: { rows: readonly WordedClaim[] }) {
  return (
    <dl className={styles.claims}>
      {rows.map(({ path, label, content }) => (
        <div key={JSON.stringify(path)} className={styles.claim}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} dir="auto">
            {content.kind === 'picture' ? (
              <img className={styles.picture} src={content.source} alt={label} />
            ) : (
              grouped(content.text)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Claims by name only, where there are no values yet or none to show. */
export function ClaimNames({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {labels.map((label) => (
        <li key={label} className={styles.pill}>
          {label}
        </li>
      ))}
    </ul>
  )
}
