import { t } from '@lingui/core/macro'
import type { WalletProblem } from '../../protocol/problem.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'
import styles from './problem.module.css'
import { problemText } from './problem-texts.ts'

/** `isBelowTitle`: a heading is the title of the problem. */
export function ProblemNotice({ problem, isBelowTitle = false }: { problem: WalletProblem; isBelowTitle?: boolean }) {
  const { title, what, next } = problemText(problem)
  return (
    <div role="alert" className={styles.problem}>
      {isBelowTitle ? (
        <Notice tone="bad" title={what} />
      ) : (
        <Notice tone="bad" title={title}>
          {what}
        </Notice>
      )}
      <p>{next}</p>
      {problem.detail !== undefined && (
        <details className={styles.details}>
          <summary>{t`Details`}</summary>
          {/* Technical details are not translated. */}
          <p lang="en">{problem.detail}</p>
        </details>
      )}
    </div>
  )
}

type ProblemStepProps = {
  problem: WalletProblem
  retry?: (() => void) | undefined
  closeKind?: 'main' | 'quiet'
  onClose: () => void
}

export function ProblemStep({ problem, retry, closeKind = 'quiet', onClose }: ProblemStepProps) {
  return (
    <LastStep
      title={problemText(problem).title}
      closeLabel={t`Close`}
      closeKind={closeKind}
      onClose={onClose}
      actionAfter={retry && <Button onClick={retry}>{t`Try again`}</Button>}
    >
      <ProblemNotice problem={problem} isBelowTitle />
    </LastStep>
  )
}
