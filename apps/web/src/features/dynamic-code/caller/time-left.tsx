import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { formatClock } from '../../../shared/format/clock.ts'
import styles from './caller.module.css'

/** Seconds from which on the time is short (section 9). */
const WARNING = 60

/** How long the request can still be answered. Screen readers hear of it once, when the time gets short. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const isShort = seconds <= WARNING
  return (
    <div className={styles.time} data-short={isShort}>
      <p>
        <Trans>
          Time left:{' '}
          <span role="timer" aria-label={t`Time left`}>
            {formatClock(seconds)}
          </span>
        </Trans>
      </p>
      <VisuallyHidden role="status">{isShort && t`Less than a minute is left to answer.`}</VisuallyHidden>
    </div>
  )
}
