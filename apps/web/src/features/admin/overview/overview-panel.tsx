import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { OVERVIEW_SPANS, type Overview, type OverviewSpan } from '@vitrine/api/administration/overview.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAccessRefused, SignedInFailure } from '../../../shared/session/failure/signed-in-failure.tsx'
import { formatAdminInstant } from '../admin-dates.ts'
import { reasonWords } from '../audit/audit-words.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { CardsInUse } from './cards-in-use.tsx'
import { FigureCharts } from './figure-charts.tsx'
import { HealthIssues } from './health-issues.tsx'
import { LiveNow } from './live-now.tsx'
import { OfferFunnel } from './offer-funnel.tsx'
import styles from './overview.module.css'
import { spanWords } from './overview-words.ts'
import { ShareList } from './share-list.tsx'

const { overview: OVERVIEW } = ADMINISTRATION_ENDPOINTS

/** Time between two fetches while live updates are on and the window is visible. */
const INTERVAL: Milliseconds = 5000

export default function OverviewPanel() {
  const [isLive, setLive] = useState(true)
  const live = { refetchInterval: isLive ? INTERVAL : (false as const) }
  const { data, error, refetch } = useAdminQuery(requestTo(OVERVIEW), OVERVIEW.response, live)
  return (
    <div className={styles.overview}>
      {error !== null && (
        <SignedInFailure title={t`Failed to get the overview`} error={error} onRetry={() => void refetch()} />
      )}
      {data && !isAccessRefused(error) && (
        <>
          <HealthIssues findings={data.findings} selfProbe={data.selfProbe} isLive={isLive} />
          <LiveNow live={data.live} now={data.now} />
          <Activity overview={data} />
          <div className={styles.live}>
            <p>{t`Updated ${{ now: formatAdminInstant(data.now) }}`}</p>
            <Button variant="default" size="sm" onClick={() => setLive(!isLive)}>
              {isLive ? t`Pause live updates` : t`Resume live updates`}
            </Button>
          </div>
        </>
      )}
      {!data && error === null && (
        <div className={styles.loading} role="status" aria-busy="true" aria-label={t`The overview is loading`}>
          <Skeleton height={60} />
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      )}
    </div>
  )
}

function Activity({ overview }: { overview: Overview }) {
  const [span, setSpan] = useSpanInAddress()
  const figures = overview.figures[span]
  const { helpDesk, refusals } = figures
  return (
    <section className={styles.activity} aria-labelledby="overview-activity">
      <div className={styles.head}>
        <h2 id="overview-activity" className={styles.title}>{t`Activity`}</h2>
        <fieldset className={styles.spans}>
          <legend className={styles.legend}>{t`Time span`}</legend>
          {OVERVIEW_SPANS.map((one) => (
            <Button key={one} variant="default" size="sm" aria-pressed={one === span} onClick={() => setSpan(one)}>
              {spanWords(one)}
            </Button>
          ))}
        </fieldset>
      </div>
      <FigureCharts figures={figures} span={span} />
      <div className={styles.columns}>
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{t`Offers of cards`}</h3>
          <OfferFunnel offers={figures.offers} />
        </div>
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{t`Reasons for refusals`}</h3>
          {refusals.length === 0 ? (
            <p>{t`Nothing was refused.`}</p>
          ) : (
            <ShareList
              shares={refusals.map(({ reason, count }) => ({ key: reason, title: reasonWords(reason), count }))}
            />
          )}
        </div>
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{t`Help desk`}</h3>
          <ShareList
            shares={[
              { key: 'verified', title: t`Callers verified`, count: helpDesk.verified },
              { key: 'accepted', title: t`Accepted by the staff`, count: helpDesk.accepted },
              { key: 'dismissed', title: t`Rejected`, count: helpDesk.dismissed },
            ]}
          />
        </div>
      </div>
      <div className={styles.part}>
        <h3 className={styles.subtitle}>{t`Cards in use`}</h3>
        <CardsInUse cards={figures.cards} />
      </div>
    </section>
  )
}

const STANDARD: OverviewSpan = 'day'

function useSpanInAddress(): [OverviewSpan, (span: OverviewSpan) => void] {
  const [query, setQuery] = useSearchParams()
  const span = OVERVIEW_SPANS.find((one) => one === query.get('span')) ?? STANDARD
  const setSpan = (next: OverviewSpan) => {
    const changed = new URLSearchParams(query)
    if (next === STANDARD) changed.delete('span')
    else changed.set('span', next)
    setQuery(changed, { replace: true, preventScrollReset: true })
  }
  return [span, setSpan]
}
