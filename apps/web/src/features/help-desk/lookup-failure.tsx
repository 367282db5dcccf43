import type { UseQueryResult } from '@tanstack/react-query'
import type { PresentationResult } from '@vitrine/api'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { LookupError } from './help-desk-calls.ts'

interface LookupFailureProps {
  readonly query: UseQueryResult<PresentationResult | null>
}

/** Says that the verified data could not be fetched (section 8: one text for whoever called), and fetches it again when asked. */
export function LookupFailure({ query: { error, refetch } }: LookupFailureProps) {
  return (
    <FailureNotice
      title="Failed to fetch employee verification data"
      explanation={error instanceof LookupError ? error.message : explainFailure(error)}
      retryLabel="Try Again"
      onRetry={() => void refetch()}
    />
  )
}
