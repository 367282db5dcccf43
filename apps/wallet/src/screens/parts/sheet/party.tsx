import { withoutPort } from '../format/host.ts'
import styles from './party.module.css'

/** Other party in a decision, shown with the name that it gives itself and with its actual host. */
export function Party({
  name,
  host,
  logo,
  note,
}: {
  name: string
  host: string
  logo: string | undefined
  note: string
}) {
  return (
    <div className={styles.party}>
      {logo === undefined ? (
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]?.toUpperCase() ?? '?'}
        </span>
      ) : (
        <img className={styles.logo} src={logo} alt="" />
      )}
      {/* One paragraph, which screen readers read as one phrase. */}
      <p className={styles.words}>
        <span className={styles.name}>{name}</span>{' '}
        {host !== '' && <span className={styles.host}>{withoutPort(host)}</span>}{' '}
        <span className={styles.note}>{note}</span>
      </p>
    </div>
  )
}
