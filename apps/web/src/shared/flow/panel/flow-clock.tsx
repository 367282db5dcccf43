import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Seconds } from '@vitrine/api/units.ts'
import { useState } from 'react'
import { formatClock } from '../../format/clock.ts'
import type { ShownState } from '../status/shown-state.ts'
import styles from './flow-clock.module.css'

/** Time left at which the warning starts (specification 9.3). */
const WARNING: Seconds = 60

/** Times left that screen readers announce. Announcing every second would drown out everything else. */
const ANNOUNCED: readonly Seconds[] = [10, 30, WARNING]

type FlowClockProps = {
  readonly state: ShownState
  readonly secondsLeft: Seconds | undefined
  /** If it is given, the clock shows after what time the wallet has answered. */
  readonly timeToAnswer?: Seconds
}

/** Takes up its space before the time is known, so that nothing moves when it starts. */
export function FlowClock({ state, secondsLeft, timeToAnswer }: FlowClockProps) {
  const [shown, setShown] = useState(secondsLeft)
  if (secondsLeft !== undefined && secondsLeft !== shown) setShown(secondsLeft)

  const isExpired = state === 'expired' || state === 'gone'
  const isRunning = secondsLeft !== undefined && !isExpired
  const isShort = isRunning && secondsLeft <= WARNING
  const announced = isRunning ? ANNOUNCED.find((seconds) => secondsLeft <= seconds) : undefined
  const answeredAfter = shown === undefined || timeToAnswer === undefined ? undefined : timeToAnswer - shown
  const hasTime = isRunning || isExpired || answeredAfter !== undefined
  if (!hasTime && state !== 'requesting' && state !== 'waiting') return null
  return (
    <div className={styles.clock} data-tone={isExpired ? 'over' : isShort ? 'short' : 'plain'}>
      {isExpired ? (
        <span className={styles.time} role="timer" aria-label={t`Time left`}>
          {t`EXPIRED`}
        </span>
      ) : isRunning ? (
        <Labelled label={t`Time left`} time={formatClock(secondsLeft)} />
      ) : (
        answeredAfter !== undefined && <Labelled label={t`Answered after`} time={formatClock(answeredAfter)} />
      )}
      <VisuallyHidden role="status">
        {announced !== undefined && t`At most ${plural(announced, { one: '# second', other: '# seconds' })} left.`}
      </VisuallyHidden>
    </div>
  )
}

const Labelled = ({ label, time }: { label: string; time: string }) => (
  <>
    <span className={styles.label}>{label}</span>{' '}
    <span className={styles.time} role="timer" aria-label={label}>
      {time}
    </span>
  </>
)
