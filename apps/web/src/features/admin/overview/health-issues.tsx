import { t } from '@lingui/core/macro'
import type { Overview, Urgency } from '@vitrine/api/administration/overview.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { type Attention, AttentionItem, AttentionList } from '../attention/attention-list.tsx'
import styles from './health-issues.module.css'
import { adviceFor, issueWords, urgencyWords } from './overview-words.ts'

const ATTENTION: Readonly<Record<Urgency, Attention>> = { now: 'alarm', soon: 'warning', fyi: 'none' }

/** Lists the open health issues with advice for each. A failed self-test of the server is one of the `findings`. */
export function HealthIssues({ findings, selfProbe }: Pick<Overview, 'findings' | 'selfProbe'>) {
  return (
    <section className={styles.issues} aria-labelledby="overview-issues">
      <h2 id="overview-issues" className={styles.title}>{t`Needs attention`}</h2>
      {findings.length === 0 ? (
        <p className={styles.calm}>{t`Nothing needs attention.`}</p>
      ) : (
        <AttentionList>
          {findings.map((issue) => (
            <AttentionItem
              key={JSON.stringify(issue)}
              attention={ATTENTION[issue.urgency]}
              word={urgencyWords(issue.urgency)}
            >
              <p className={styles.issue}>{issueWords(issue)}</p>
              <p className={styles.advice}>{adviceFor(issue)}</p>
            </AttentionItem>
          ))}
        </AttentionList>
      )}
      {selfProbe?.outcome === 'passed' && (
        <p
          className={styles.calm}
        >{t`The last self-test passed on ${{ time: formatAdminInstant(selfProbe.at) }}: the server issued a card to itself and verified it.`}</p>
      )}
      <p>
        <Link to={PAGES.health}>{t`Run the system check`}</Link>
      </p>
    </section>
  )
}
