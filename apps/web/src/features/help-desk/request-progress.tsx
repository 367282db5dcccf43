import styles from './request-progress.module.css'
import type { HelpDeskPhase } from './use-help-desk.ts'

const LAST_STEP: Partial<Record<HelpDeskPhase, string>> = {
  rejected: 'Rejected',
  expired: 'Expired',
  unknown: 'Expired',
}

/** How far the request is: waiting, started, and how it ended. */
export function RequestProgress({ phase }: { phase: HelpDeskPhase }) {
  const ending = LAST_STEP[phase]
  const steps = ['Waiting', 'Started', ending ?? 'Verified']
  const current = stepOf(phase)
  return (
    <ol className={styles.progress} aria-label="Progress">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index === current ? 'current' : index < current ? 'done' : 'ahead'}
          data-tone={index < 2 ? 'plain' : ending ? 'bad' : 'good'}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

function stepOf(phase: HelpDeskPhase): number {
  if (phase === 'requesting' || phase === 'waiting') return 0
  return phase === 'started' ? 1 : 2
}
