import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import styles from './failure-notice.module.css'

type FailureNoticeProps = {
  readonly title: string
  readonly explanation?: string
  readonly retryLabel?: string
  readonly onRetry?: () => void
}

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
