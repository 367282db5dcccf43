import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import styles from './failure-notice.module.css'

type FailureNoticeProps = {
  readonly title: string
  /** Explains what happened and what to do next. */
  readonly explanation?: string
  readonly retryLabel?: string
  readonly onRetry?: () => void
}

/** Shows a failure, with a button for the next step. */
export function FailureNotice({ title, explanation, retryLabel = t`Try again`, onRetry }: FailureNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{title}</p>
      {explanation && <p>{explanation}</p>}
      {onRetry && (
        <Button className={styles.retry} variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
