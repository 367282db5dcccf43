import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import styles from './flow-progress.module.css'
import type { ShownState } from './status/shown-state.ts'

type Progress = {
  /** Number of completed steps. */
  readonly reached: 0 | 1 | 2
  /** Name of the last step, if the flow did not succeed. */
  readonly ending?: MessageDescriptor
  readonly isGood: boolean
  /** True if this state is only reached after the request was opened in a wallet. */
  readonly provesStart: boolean
}

const OPEN = { isGood: true } as const
const EXPIRED: Progress = { reached: 2, ending: msg`Expired`, isGood: false, provesStart: false }

const REFUSED: Progress = { reached: 2, ending: msg`Not accepted`, isGood: false, provesStart: true }

const PROGRESS: Record<ShownState, Progress> = {
  requesting: { ...OPEN, reached: 0, provesStart: false },
  waiting: { ...OPEN, reached: 0, provesStart: false },
  scanned: { ...OPEN, reached: 1, provesStart: true },
  done: { ...OPEN, reached: 2, provesStart: true },
  rejected: { reached: 2, ending: msg`Rejected`, isGood: false, provesStart: true },
  expired: EXPIRED,
  gone: EXPIRED,
  erased: { ...OPEN, reached: 2, provesStart: true },
}

export type FlowProgressProps = {
  readonly state: ShownState
  /** Name of the last step on success. */
  readonly success: string
  /** True if the flow is done but the request was refused. */
  readonly isRefused?: boolean
}

/** Shows the progress of a flow: waiting, started, and the outcome. An expired flow may never have started. */
export function FlowProgress({ state, success, isRefused = false }: FlowProgressProps) {
  const [hasStarted, setStarted] = useState(false)
  const { reached: current, ending, isGood, provesStart } = isRefused ? REFUSED : PROGRESS[state]
  if (!hasStarted && provesStart) setStarted(true)
  const isReached = (index: number): boolean => index < current && (index !== 1 || hasStarted)
  return (
    <ol className={styles.progress} aria-label={t`Progress`}>
      {[t`Waiting`, t`Started`, ending ? i18n._(ending) : success].map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index === current ? 'current' : isReached(index) ? 'done' : 'ahead'}
          data-tone={index < 2 ? 'plain' : isGood ? 'good' : 'bad'}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
