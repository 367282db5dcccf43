import { t } from '@lingui/core/macro'
import { explainFailure } from '../api/explain-failure.ts'
import { QrCodeSkeleton } from '../qr/qr-code-skeleton.tsx'
import { FailureNotice } from '../ui/notice/failure-notice.tsx'
import { StateBody } from '../ui/state/state-body.tsx'

type RequestPendingProps = {
  readonly error: Error | null
  readonly onRetry: () => void
}

export function RequestPending({ error, onRetry }: RequestPendingProps) {
  if (error === null) return <StateBody picture={<QrCodeSkeleton />} isSideBySide />
  return (
    <FailureNotice title={t`Failed to initiate presentation`} explanation={explainFailure(error)} onRetry={onRetry} />
  )
}
