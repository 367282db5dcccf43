import { t } from '@lingui/core/macro'
import type { Overview, Urgency } from '@vitrine/api/administration/overview.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { type Attention, AttentionItem, AttentionList } from '../attention/attention-list.tsx'
import styles from './health-issues.module.css'
import { adviceOf, issueWords, urgencyWords } from './overview-words.ts'

const ATTENTION: Readonly<Record<Urgency, Attention>> = { now: 'alarm', soon: 'warning', fyi: 'none' }

/** What needs attention, and what to do about it. A self-probe that fails is among the findings. */
export function HealthIssues({ findings, selfProbe }: Pick<Overview, 'findings' | 'selfProbe'>) {
  return (
    <section className={styles.findings} aria-labelledby="overview-findings">
      <h2 id="overview-findings" className={styles.title}>{t`Needs attention`}</h2>
      {findings.length === 0 ? (
        <p className={styles.calm}>{t`Nothing needs attention.`}</p>
      ) : (
        <AttentionList>
          {findings.map((finding) => (
            <AttentionItem
              key={JSON.stringify(finding)}
              attention={ATTENTION[finding.urgency]}
              word={urgencyWords(finding.urgency)}
            >
              <p className={styles.what}>{issueWords(finding)}</p>
              <p className={styles.advice}>{adviceOf(finding)}</p>
            </AttentionItem>
          ))}
        </AttentionList>
      )}
      {selfProbe?.outcome === 'passed' && (
        <p
          className={styles.calm}
        >{t`The server last issued and presented a card to itself on ${{ time: formatAdminInstant(selfProbe.at) }}.`}</p>
      )}
      <p>
        <Link to={PAGES.examination}>{t`Check the installation`}</Link>
      </p>
    </section>
  )
}
