import { t } from '@lingui/core/macro'
import type { Check } from '@vitrine/api/flows/check.ts'
import { shorten } from '../../../../shared/format/shorten.ts'
import styles from './check-list.module.css'
import type { ShownCheck } from './check-rows.ts'

export function CheckList({ rows }: { rows: readonly ShownCheck[] }) {
  return (
    <ul className={styles.checks}>
      {rows.map(({ check, name, outcome, value }) => (
        <li key={check} className={styles.check} data-outcome={outcome}>
          <OutcomeSign outcome={outcome} />
          <span className={styles.words}>
            <span className={styles.what}>
              <span className={styles.name}>{name}</span>{' '}
              {value !== undefined && <span className={styles.value}>{shorten(value)}</span>}
            </span>{' '}
            <span className={styles.outcome}>{outcomeWord(outcome)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function outcomeWord(outcome: Check['outcome']): string {
  switch (outcome) {
    case 'passed':
      return t`Passed`
    case 'failed':
      return t`Failed`
    case 'unknown':
      return t`Not reported by the verifier`
  }
}

const PATHS: Record<Check['outcome'], string> = {
  passed: 'M7 12.5l3.4 3.4L17 9',
  failed: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
  unknown: 'M8.5 12h7',
}

const OutcomeSign = ({ outcome }: Pick<ShownCheck, 'outcome'>) => (
  <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" />
    <path d={PATHS[outcome]} />
  </svg>
)
