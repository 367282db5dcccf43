import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { HealthReport } from '@vitrine/api/administration/health-report.ts'
import type { HealthIssue, Overview, Urgency } from '@vitrine/api/administration/overview.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { formatAdminInstant } from '../admin-dates.ts'
import { type Attention, AttentionItem, AttentionList } from '../attention/attention-list.tsx'
import styles from './health-issues.module.css'
import { adviceFor, issueWords, urgencyWords } from './overview-words.ts'
import { useHealthReport } from './use-health-report.ts'

const ATTENTION: Readonly<Record<Urgency, Attention>> = { now: 'alarm', soon: 'warning', fyi: 'none' }

type HealthIssuesProps = Pick<Overview, 'findings' | 'selfProbe'> & { isLive: boolean }

export function HealthIssues({ findings, selfProbe, isLive }: HealthIssuesProps) {
  const { data: report, isPending } = useHealthReport(isLive)
  const { failed, warnings } = problemsOf(report)
  // The report contains the checks that the server repeats by itself.
  const issues = report ? findings.filter(({ code }) => code !== 'health-check') : findings
  const isCalm = issues.length + failed + warnings === 0
  return (
    <section className={styles.issues} aria-labelledby="overview-issues">
      <h2 id="overview-issues" className={styles.title}>{t`Needs attention`}</h2>
      {!isCalm && (
        <AttentionList>
          {failed + warnings > 0 && (
            <AttentionItem
              attention={failed > 0 ? 'alarm' : 'warning'}
              word={urgencyWords(failed > 0 ? 'now' : 'soon')}
            >
              <p className={styles.issue}>
                <Link to={PAGES.health}>{problemWords(failed, warnings)}</Link>
              </p>
              <p className={styles.advice}>{t`Open the system check: it says what is wrong, and what to do.`}</p>
            </AttentionItem>
          )}
          {issues.map((issue) => (
            <IssueItem key={JSON.stringify(issue)} issue={issue} />
          ))}
        </AttentionList>
      )}
      {isCalm && report && <p className={styles.calm}>{t`Nothing needs attention.`}</p>}
      {isPending && (
        <div className={styles.checking} role="status">
          <span className={styles.calm}>{t`The system check is running…`}</span>
          <Skeleton height={8} />
        </div>
      )}
      {/* A failed self-test is one of the findings. */}
      {selfProbe?.outcome === 'passed' && (
        <p
          className={styles.calm}
        >{t`The last self-test passed on ${{ time: formatAdminInstant(selfProbe.at) }}: the server issued a card to itself and verified it.`}</p>
      )}
      {!isPending && (
        <p className={styles.calm}>
          {report
            ? t`System check of ${{ time: formatAdminInstant(report.at) }}.`
            : t`The system check could not be run.`}{' '}
          <Link to={PAGES.health}>{t`Run the system check`}</Link>
        </p>
      )}
    </section>
  )
}

const IssueItem = ({ issue }: { issue: HealthIssue }) => (
  <AttentionItem attention={ATTENTION[issue.urgency]} word={urgencyWords(issue.urgency)}>
    <p className={styles.issue}>{issueWords(issue)}</p>
    <p className={styles.advice}>{adviceFor(issue)}</p>
  </AttentionItem>
)

function problemsOf(report: HealthReport | undefined): { failed: number; warnings: number } {
  const count = (outcome: 'failed' | 'warning') =>
    report?.checks.filter((check) => check.outcome === outcome).length ?? 0
  return { failed: count('failed'), warnings: count('warning') }
}

function problemWords(failed: number, warnings: number): string {
  const errors = plural(failed, { one: '# error of the system check', other: '# errors of the system check' })
  const others = plural(warnings, { one: '# warning of the system check', other: '# warnings of the system check' })
  if (failed === 0) return others
  return warnings === 0 ? errors : t`${errors}, ${others}`
}
