import { t } from '@lingui/core/macro'
import { type Finding, PAGES } from '@vitrine/api'
import { Link } from 'react-router'
import styles from './findings.module.css'
import { adviceOf, findingWords, urgencyWords } from './overview-words.ts'

/** What needs attention, and what to do about it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <section className={styles.findings} aria-labelledby="overview-findings">
      <h2 id="overview-findings" className={styles.title}>{t`What needs attention`}</h2>
      {findings.length === 0 ? (
        <p className={styles.nothing}>{t`Nothing needs attention.`}</p>
      ) : (
        <ul className={styles.list}>
          {findings.map((finding) => (
            <li key={JSON.stringify(finding)} className={styles.finding} data-urgency={finding.urgency}>
              <span className={styles.urgency}>{urgencyWords(finding.urgency)}</span>
              <p className={styles.what}>{findingWords(finding)}</p>
              <p className={styles.advice}>{adviceOf(finding)}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={PAGES.examination}>{t`Check the installation`}</Link>
      </p>
    </section>
  )
}
