import { t } from '@lingui/core/macro'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import { formatCount } from '../../shared/format/count.ts'
import { locales } from '../../shared/format/locale.ts'
import styles from './stage.module.css'

export function Totals({ stage: { issued, doors, since } }: { stage: Stage }) {
  const time = new Intl.DateTimeFormat(locales(), { timeStyle: 'short' }).format(since)
  return (
    <div className={styles.totals}>
      <dl className={styles.list}>
        <Total label={t`Cards issued`} number={formatCount(issued)} />
        <Total label={t`Doors opened`} number={formatCount(doors)} />
      </dl>
      <p className={styles.since}>{t`today, since ${time}`}</p>
    </div>
  )
}

const Total = ({ label, number }: { label: string; number: string }) => (
  <div className={styles.total}>
    <dt>{label}</dt>
    {/* A new key restarts the animation of a number that has changed. */}
    <dd key={number} className={styles.number}>
      {number}
    </dd>
  </div>
)
