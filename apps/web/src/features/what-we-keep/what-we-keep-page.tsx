import { t } from '@lingui/core/macro'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { describeDuration } from '../../shared/format/duration.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { ErasingAName } from './erasing-a-name.tsx'
import { gettingACard } from './getting-a-card.ts'
import { inTheBrowser } from './in-the-browser.ts'
import type { Installation } from './kept-data.ts'
import { KeptGroupSection } from './kept-group-section.tsx'
import { records } from './records.ts'
import { showingACard } from './showing-a-card.ts'
import { signingIn } from './signing-in.ts'
import { WhatIsNotKept } from './what-is-not-kept.tsx'
import styles from './what-we-keep.module.css'

/** `/what-we-keep`: what is kept of visitors, why, how long, and who sees it. The numbers are the server's. */
export default function WhatWeKeepPage() {
  const title = t`What we keep`
  usePageTitle(title)
  const configuration = useConfiguration()
  const hasFailed = useConfigurationFailure() !== undefined
  const isLoading = configuration === undefined && !hasFailed
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          {t`We keep what you enter and show for minutes, then delete it. We keep the issuance record, and the name on the card until you ask us to delete it.`}
        </p>
      </header>
      {isLoading ? (
        <PageSkeleton label={t`Loading`} />
      ) : (
        <Kept installation={{ configuration, times: configuration?.retention }} />
      )}
    </>
  )
}

function Kept({ installation }: { installation: Installation }) {
  const groups = [
    gettingACard(installation),
    showingACard(installation),
    records(installation),
    ...signingIn(installation),
    inTheBrowser(installation),
  ]
  return (
    <div className={styles.groups}>
      <p className={styles.note}>{howExact(installation)}</p>
      {groups.map((group) => (
        <KeptGroupSection key={group.title} group={group} />
      ))}
      <WhatIsNotKept />
      <ErasingAName />
    </div>
  )
}

/** Where the times on the page come from, or why there are none. */
function howExact({ configuration, times }: Installation): string {
  if (configuration === undefined) return t`The exact times could not be loaded from the server. Try again above.`
  if (times === undefined) return t`This server does not report the exact times.`
  return t`These are the times set on this server. Expired data is deleted automatically within ${{ duration: describeDuration(times.sweepSeconds) }}. Until then the operator could read it in the database.`
}
