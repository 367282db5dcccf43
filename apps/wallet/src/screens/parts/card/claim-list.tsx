import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import type { WordedClaim } from '../../../wallet/card/claim-words.ts'
import { formatDay, formatMoment } from '../format/localized.ts'
import styles from './claim-list.module.css'

/** Formats a date or point in time in the person's language, and an account or card number in groups of four. Other texts stay as they are. */
export function readable(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T12:00:00`) : undefined
  if (day && !Number.isNaN(day.getTime())) return formatDay(day)
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? new Date(text) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? formatMoment(moment) : inGroupsOfFour(text)
}

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
              readable(content.text)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ClaimNamesProps = {
  labels: readonly string[]
  areWithheld?: boolean
}

/** Names of claims that have no values yet, or whose values are not shown. */
export function ClaimNames({ labels, areWithheld = false }: ClaimNamesProps) {
  return (
    <ul className={styles.names}>
      {labels.map((label) => (
        <li key={label} className={styles.pill} data-withheld={areWithheld || undefined}>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Names of the claims that the picture of a card shows. Screen readers get the values here, because the picture is decorative. */
export function PicturedClaims({ rows }: { rows: readonly WordedClaim[] }) {
  return (
    <dl className={styles.names}>
      {rows.map(({ path, label, content }) => (
        <div key={JSON.stringify(path)} className={styles.pill}>
          <dt>{label}</dt>
          {content.kind === 'text' && <dd className="visually-hidden">{readable(content.text)}</dd>}
        </div>
      ))}
    </dl>
  )
}
