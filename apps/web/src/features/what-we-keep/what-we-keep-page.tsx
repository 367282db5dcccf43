import { t } from '@lingui/core/macro'
import { otherBackend } from '../../shared/api/backend.ts'
import { useCards } from '../../shared/api/cards.ts'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { describeDuration } from '../../shared/format/duration.ts'
import cases from '../../shared/ui/case.module.css'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { afterIssuanceStart, gettingACard } from './getting-a-card.ts'
import { inTheBrowser } from './in-the-browser.ts'
import type { Installation } from './kept-data.ts'
import { KeptGroupSection } from './kept-group-section.tsx'
import { afterRequestEnd, records, signingIn } from './records.ts'
import { afterShowing, showingACard } from './showing-a-card.ts'
import { WhatIsNotKept } from './what-is-not-kept.tsx'
import styles from './what-we-keep.module.css'

export default function WhatWeKeepPage() {
  const title = t`What we keep`
  usePageTitle(title)
  const backend = otherBackend()
  const configuration = useConfiguration()
  const hasFailed = useConfigurationFailure() !== undefined
  const isLoading = configuration === undefined && !hasFailed
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{title}</h1>
        {backend === undefined && (
          <p className={styles.lead}>
            {t`We delete the details that you enter and show after some minutes. We keep the name on your card until you ask us to delete it.`}
          </p>
        )}
      </header>
      {isLoading ? (
        <PageSkeleton label={t`Loading`} />
      ) : (
        <Kept installation={{ configuration, times: configuration?.retention, backend }} />
      )}
    </>
  )
}

function Kept({ installation }: { installation: Installation }) {
  const { backend } = installation
  const groups = [
    ...(backend === undefined ? [gettingACard(installation), showingACard(installation)] : []),
    records(installation),
    ...signingIn(installation),
    inTheBrowser(installation),
  ]
  return (
    <div className={styles.groups}>
      {backend === undefined && <Essentials installation={installation} />}
      <OtherServers backend={backend} />
      <p className={styles.note}>{sourceOfTimes(installation)}</p>
      {groups.map((group) => (
        <KeptGroupSection key={group.title} group={group} />
      ))}
      {backend === undefined && (
        <>
          <WhatIsNotKept />
          <ErasingAName />
        </>
      )}
    </div>
  )
}

function Essentials({ installation: { times } }: { installation: Installation }) {
  const lifetimes = [
    { data: t`Details that you enter`, howLong: afterIssuanceStart(times) },
    { data: t`Details that you show`, howLong: afterShowing(times) },
    { data: t`Finished requests, without your details`, howLong: afterRequestEnd(times) },
    {
      data: t`Your name, account, payments and the audit log`,
      howLong: t`Permanently, but you can have your name deleted`,
    },
  ]
  return (
    <section aria-label={t`In short`} className={styles.essentials}>
      <div className={cases.panel}>
        <h2>{t`What we store`}</h2>
        <p>{t`We store the name on your card and an account with its ID, status, balance and payments.`}</p>
        <p>{t`We record that a card was issued. We never store the card, your wallet’s answers or your keys.`}</p>
        <p>{t`We use two cookies. We use no analytics and no tracking.`}</p>
      </div>
      <div className={cases.panel}>
        <h2>{t`For how long`}</h2>
        <dl className={styles.lifetimes}>
          {lifetimes.map(({ data, howLong }) => (
            <div key={data}>
              <dt>{data}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={cases.panel}>
        <h2>{t`How to have it deleted`}</h2>
        <p>{t`Ask the site’s operator and give your account ID. You find the ID under each result.`}</p>
        <p>{t`An administrator then deletes your name at once. Your card can be revoked too.`}</p>
        <p>{t`To delete the data in your browser, clear this site’s data there.`}</p>
        <p>
          <a href={`#${DELETE_YOUR_NAME}`}>{t`More about deleting your name`}</a>
        </p>
      </div>
    </section>
  )
}

function sourceOfTimes({ configuration, times }: Installation): string {
  if (configuration === undefined) return t`The exact times could not be loaded from the server. Try again above.`
  if (times === undefined) return t`This server does not report the exact times.`
  return t`This server uses these times. It deletes expired data automatically within ${{ duration: describeDuration(times.cleanUpSeconds) }}. Until then, the operator can read the data in the database.`
}

const DELETE_YOUR_NAME = 'delete-your-name'

function ErasingAName() {
  return (
    <section aria-labelledby={DELETE_YOUR_NAME} className={styles.group}>
      <h2 id={DELETE_YOUR_NAME}>{t`How to have your name deleted`}</h2>
      <div className={cases.panel}>
        <p>
          {t`Ask the site’s operator and give your account ID. You find the ID under each result. An administrator deletes your name on the account page, and it is gone at once. The balance, payments and audit log entries stay under the ID, which then identifies nobody. Your card still works. If you do not want that, ask the operator to revoke it too.`}
        </p>
        <p className={styles.note}>
          {t`The operator’s backups may contain your name for longer. Ask the operator how long.`}
        </p>
      </div>
    </section>
  )
}

/** Names the servers of other operators that issue and check cards, because this page cannot tell what they keep. */
function OtherServers({ backend }: Pick<Installation, 'backend'>) {
  const { data: cards = [] } = useCards()
  const origins = [...new Set(cards.map(({ apiHost }) => apiHost).filter((origin) => origin !== ''))]
  if (backend === undefined && origins.length === 0) return null
  const title = t`Servers of others`
  return (
    <section className={cases.panel} aria-label={title}>
      <h2>{title}</h2>
      <p>
        {backend === undefined
          ? t`Some cards are issued and checked by servers of others: ${{ servers: origins.join(', ') }}. What you enter and show for these cards goes to them, and not to this site’s server.`
          : t`The cards of this site are issued and checked by another server: ${{ servers: [...new Set([backend, ...origins])].join(', ') }}. What you enter and show goes there, and not to this site’s server.`}
      </p>
      <p>
        {t`The rules of that server’s operator apply to this data. Ask them what they keep, for how long, and how to have it deleted.`}
      </p>
    </section>
  )
}
