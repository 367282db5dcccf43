import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Seconds } from '@vitrine/api/units.ts'
import { formatClock } from '../../format/clock.ts'
import styles from './valid-for.module.css'

/** Remaining time at which the warning starts. */
const WARNING: Seconds = 60

/**
 * Shows how long a code is still valid. Screen readers announce it once, when the time gets short.
 *
 * @param props.seconds undefined shows nothing
 */
export function ValidFor({ seconds }: { seconds: Seconds | undefined }) {
  if (seconds === undefined) return null
  const isShort = seconds <= WARNING
  return (
    <div className={styles.time} data-short={isShort}>
      <p>
        <Trans>
          Valid for{' '}
          <span role="timer" aria-label={t`Time left`}>
            {formatClock(seconds)}
          </span>
        </Trans>
      </p>
      <VisuallyHidden role="status">{isShort && t`Less than a minute left to answer.`}</VisuallyHidden>
    </div>
  )
}
