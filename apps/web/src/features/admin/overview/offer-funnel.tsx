import { t } from '@lingui/core/macro'
import type { Figures } from '@vitrine/api/administration/overview.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatPercent } from '../../../shared/format/percent.ts'
import styles from './offer-funnel.module.css'

export function OfferFunnel({ offers: { made, opened, accepted } }: Pick<Figures, 'offers'>) {
  if (made === 0) return <p>{t`No card was offered.`}</p>
  const steps = [
    { key: 'made', title: t`Offered`, count: made },
    { key: 'opened', title: t`Scanned`, count: opened },
    { key: 'accepted', title: t`Accepted`, count: accepted },
  ]
  return (
    <dl className={styles.steps}>
      {steps.map(({ key, title, count }) => (
        <div key={key} className={styles.step}>
          <dt>{title}</dt>
          <dd className={styles.count}>
            {formatCount(count)} <span className={styles.share}>{formatPercent(Math.round((count / made) * 100))}</span>
          </dd>
          <dd className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(count / made) * 100}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
