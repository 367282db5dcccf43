import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { formatClock } from '../../shared/format/clock.ts'
import styles from './session-clock.module.css'

/** Seconds to answer a request (section 9). */
export const SESSION = 300

/** Seconds from which on the time is short (section 9). */
const WARNING = 60

/** When screen readers are told how much time is left; each second would drown out everything else. */
const ANNOUNCED = [10, 30, WARNING]

type SessionClockProps = {
  readonly state: ShownState
  /** Undefined while no clock runs. */
  readonly secondsLeft: number | undefined
}

/** The time left to answer the request. It stands still once the caller answered. */
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
