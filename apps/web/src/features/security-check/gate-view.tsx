import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Seconds } from '@vitrine/api/units.ts'
import type { Ref } from 'react'
import { ConnectionNote } from '../../shared/flow/notes/connection-note.tsx'
import { formatClock } from '../../shared/format/clock.ts'
import { DoorPicture } from '../../shared/gate/door-picture.tsx'
import cases from '../../shared/ui/case.module.css'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import styles from './security-check.module.css'
import type { Door } from './use-door.ts'

/**
 * Time left at which screen readers announce that the door is about to close. Announcing each second would drown out everything
 * else.
 */
const LAST_CALL: Seconds = 10

type GateViewProps = {
  readonly ref?: Ref<HTMLDivElement>
  readonly door: Door
  /** Undefined if no card states the level. */
  readonly requiredLevel: number | undefined
}

export function GateView({ ref, door, requiredLevel }: GateViewProps) {
  const { state, secondsLeft, openTime, error, check } = door
  if (state === 'unknown')
    return (
      <div className={`${cases.stage} ${styles.stage}`}>
        {error ? (
          <FailureNotice
            title={t`We cannot see the door at the moment`}
            explanation={t`Try again soon.`}
            onRetry={check}
          />
        ) : (
          <Skeleton className={styles.placeholder} />
        )}
      </div>
    )
  const isOpen = state === 'open'
  const shareLeft = openTime > 0 ? Math.min(1, (secondsLeft ?? 0) / openTime) : 0
  return (
    <div ref={ref} className={`${cases.stage} ${styles.stage}`} data-open={isOpen}>
      <DoorPicture isOpen={isOpen} />
      <div className={styles.plate}>
        <div role="status">
          <h2 className={styles.state} data-open={isOpen}>
            {isOpen ? t`The door is open` : t`The door is closed`}
          </h2>
          <VisuallyHidden>
            {isOpen && secondsLeft !== undefined && secondsLeft <= LAST_CALL && t`It closes in a few seconds.`}
          </VisuallyHidden>
        </div>
        {isOpen
          ? secondsLeft !== undefined && (
              <p>
                <Trans>
                  Closes in{' '}
                  <span className={styles.clock} role="timer" aria-label={t`Time until the door closes`}>
                    {formatClock(secondsLeft)}
                  </span>
                </Trans>
              </p>
            )
          : requiredLevel !== undefined && (
              <p className={styles.note}>
                <Trans>It opens with a level {requiredLevel} certificate.</Trans>
              </p>
            )}
      </div>
      {isOpen && secondsLeft !== undefined && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.left} style={{ width: `${shareLeft * 100}%` }} />
        </div>
      )}
      <ConnectionNote isAway={error !== null} />
    </div>
  )
}
