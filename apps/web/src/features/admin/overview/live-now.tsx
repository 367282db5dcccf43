import { plural, t } from '@lingui/core/macro'
import type { Live } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { formatCount } from '../../../shared/format/count.ts'
import styles from './live-now.module.css'

type LiveNowProps = { readonly live: Live; readonly now: EpochMilliseconds }

const MINUTE = 60_000

/** Shows the host of a workshop what is going on: visitors, load and its limits, and where visitors wait. */
export function LiveNow({ live, now }: LiveNowProps) {
  const { begun, clients, flows, busiest, requests, steps } = live
  if (begun === 0 && steps.length === 0)
    return <p className={styles.quiet}>{t`Quiet: nobody has begun anything in the last ten minutes.`}</p>
  const longest = steps.toSorted((one, other) => one.since - other.since)[0]
  return (
    <section className={styles.live} aria-labelledby="overview-live">
      <h2 id="overview-live" className={styles.title}>{t`Right now`}</h2>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t`Begun in the last ten minutes`}</dt>
          <dd>
            <span className={styles.number}>{formatCount(begun)}</span>
          </dd>
          <dd className={styles.note}>{plural(clients, { one: 'from # address', other: 'from # addresses' })}</dd>
        </div>
        <Load title={t`Open flows`} use={flows} note={t`those with a result count too`} />
        <Load title={t`Open flows of the busiest address`} use={busiest} />
        <Load title={t`Requests per minute, busiest address`} use={requests} note={t`on the server that answered`} />
      </dl>
      <h3 className={styles.subtitle}>{t`Waiting`}</h3>
      {longest === undefined ? (
        <p className={styles.note}>{t`Nobody is waiting.`}</p>
      ) : (
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={step.kind + step.step} data-longest={step === longest || undefined}>
              <span className={styles.count}>{formatCount(step.count)}</span>
              <span>
                {stepWords(step)}
                <span className={styles.note}>
                  {step === longest ? t`longest wait: ${waitWords(now - step.since)}` : waitWords(now - step.since)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type LoadProps = { readonly title: string; readonly use: Live['flows']; readonly note?: string }

const HIGH_SHARE = 0.8

function Load({ title, use: { used, limit }, note }: LoadProps) {
  const share = Math.min(1, used / limit)
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd data-high={share >= HIGH_SHARE || undefined}>
        <span className={styles.number}>{formatCount(used)}</span> {t`of at most ${formatCount(limit)}`}
      </dd>
      <dd className={styles.bar} aria-hidden="true" data-high={share >= HIGH_SHARE || undefined}>
        <span style={{ width: `${share * 100}%` }} />
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

function stepWords({ kind, step }: Live['steps'][number]): string {
  if (kind === 'issuance')
    return step === 'waiting' ? t`Offer shown, not scanned yet` : t`Offer scanned: PIN and consent in the wallet`
  return step === 'waiting' ? t`Request shown, not scanned yet` : t`Request scanned: consent in the wallet`
}

/** Describes a wait, which is known to the minute. */
function waitWords(wait: number): string {
  const minutes = Math.max(0, Math.floor(wait / MINUTE))
  return minutes === 0 ? t`less than a minute` : plural(minutes, { one: '# minute', other: '# minutes' })
}
