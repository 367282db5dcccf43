import { t } from '@lingui/core/macro'
import styles from './flow-progress.module.css'
import type { ShownState } from './status/shown-state.ts'

/** A flow that failed shows no steps. */
const COMPLETED: Partial<Record<ShownState, number>> = { requesting: 0, waiting: 0, scanned: 1, done: 2 }

export type FlowProgressProps = {
  readonly state: ShownState
  /** Name of the last step. */
  readonly success: string
}

export function FlowProgress({ state, success }: FlowProgressProps) {
  const current = COMPLETED[state]
  if (current === undefined) return null
  return (
    <ol className={styles.progress} aria-label={t`Progress`}>
      {[t`Waiting`, t`Started`, success].map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index === current ? 'current' : index < current ? 'done' : 'ahead'}
          data-tone={index === 2 ? 'good' : 'plain'}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
