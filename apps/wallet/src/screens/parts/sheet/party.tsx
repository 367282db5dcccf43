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
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {host !== '' && <p className={styles.host}>{host}</p>}
        <p className={styles.note}>{note}</p>
      </div>
    </div>
  )
}
