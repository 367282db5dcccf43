import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Seconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { formatClock } from '../../shared/format/clock.ts'
import styles from './session-clock.module.css'

/** Time to answer a request (specification 9.3). */
export const SESSION: Seconds = 300

/** Time left at which the warning starts (specification 9.3). */
const WARNING: Seconds = 60

/** Times left that screen readers announce. Announcing every second would drown out everything else. */
const ANNOUNCED: readonly Seconds[] = [10, 30, WARNING]

type SessionClockProps = {
  readonly state: ShownState
  /** Undefined while the clock does not run. */
  readonly secondsLeft: Seconds | undefined
}

/** Shows the time left to answer the request. The clock stops when the caller answers. */
export function SessionClock({ state, secondsLeft }: SessionClockProps) {
  const [shown, setShown] = useState(secondsLeft)
  if (secondsLeft !== undefined && secondsLeft !== shown) setShown(secondsLeft)

  const isExpired = state === 'expired' || state === 'gone'
  const isRunning = secondsLeft !== undefined && !isExpired
  const isShort = isRunning && secondsLeft <= WARNING
  const announced = isRunning ? ANNOUNCED.find((seconds) => secondsLeft <= seconds) : undefined
  const time = (
    <span className={styles.time} role="timer" aria-label={isExpired || isRunning ? t`Time left` : t`Answered after`}>
      {isExpired ? t`EXPIRED` : formatClock(isRunning ? secondsLeft : SESSION - (shown ?? 0))}
    </span>
  )
  return (
    <div className={styles.clock} data-tone={isExpired ? 'over' : isShort ? 'short' : isRunning ? 'running' : 'still'}>
      {(isExpired || shown !== undefined) &&
        (isExpired || isRunning ? (
          <>
            <span className={styles.label}>{t`Time left`}</span> {time}
          </>
        ) : (
          <>
            <span className={styles.label}>{t`Answered after`}</span> {time}
          </>
        ))}
      <VisuallyHidden role="status">
        {announced !== undefined &&
          t`At most ${plural(announced, { one: '# second', other: '# seconds' })} left to answer the request.`}
      </VisuallyHidden>
    </div>
  )
}
