import { t } from '@lingui/core/macro'
import { explainFailure } from '../api/explain-failure.ts'
import { QrCodeSkeleton } from '../qr/qr-code-skeleton.tsx'
import { FailureNotice } from '../ui/notice/failure-notice.tsx'

type RequestPendingProps = {
  /** Why no presentation could be requested; null while nothing failed. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Before there is a presentation request: the place of its code, or why there is none. */
export function RequestPending({ error, onRetry }: RequestPendingProps) {
  if (error === null) return <QrCodeSkeleton />
  return (
    <FailureNotice title={t`Failed to initiate presentation`} explanation={explainFailure(error)} onRetry={onRetry} />
  )
}
