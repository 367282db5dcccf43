import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { formatClock } from '../../format/clock.ts'
import styles from './valid-for.module.css'

/** Seconds from which on the time is short. */
const WARNING = 60

/**
 * How long a code can still be used. Screen readers hear of it once, when the time gets short.
 *
 * @param props.seconds undefined where no clock runs: then nothing is shown
 */
export function ValidFor({ seconds }: { seconds: number | undefined }) {
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
      <VisuallyHidden role="status">{isShort && t`Less than a minute is left to answer.`}</VisuallyHidden>
    </div>
  )
}
