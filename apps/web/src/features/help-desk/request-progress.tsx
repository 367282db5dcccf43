import { useState } from 'react'
import styles from './request-progress.module.css'
import type { HelpDeskPhase } from './use-help-desk.ts'

const LAST_STEP: Partial<Record<HelpDeskPhase, string>> = {
  rejected: 'Rejected',
  expired: 'Expired',
  unknown: 'Expired',
}

/** How far the request is: waiting, started, and how it ended. Who let it expire may never have started. */
export function RequestProgress({ phase }: { phase: HelpDeskPhase }) {
  const [hasStarted, setStarted] = useState(false)
  if (!hasStarted && provesStart(phase)) setStarted(true)
  const ending = LAST_STEP[phase]
  const steps = ['Waiting', 'Started', ending ?? 'Verified']
  const current = stepOf(phase)
  const isReached = (index: number): boolean => index < current && (index !== 1 || hasStarted)
  return (
    <ol className={styles.progress} aria-label="Progress">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index === current ? 'current' : isReached(index) ? 'done' : 'ahead'}
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

/** Nobody is verified or declines without having opened the request in a wallet. */
function provesStart(phase: HelpDeskPhase): boolean {
  return phase === 'started' || phase === 'verified' || phase === 'rejected' || phase === 'erased'
}
