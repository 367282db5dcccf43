import type { UseQueryResult } from '@tanstack/react-query'
import type { HelpDeskAudience, PresentationResult } from '@vitrine/api'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { AUDIENCES } from './audiences.ts'
import { LookupError } from './help-desk-calls.ts'

interface LookupFailureProps {
  readonly query: UseQueryResult<PresentationResult | null>
  readonly audience: HelpDeskAudience
}

/** Says that the verified data could not be fetched, and fetches it again when asked. */
export function LookupFailure({ query: { error, refetch }, audience }: LookupFailureProps) {
  return (
    <FailureNotice
      title={AUDIENCES[audience].lookupFailure}
      explanation={error instanceof LookupError ? error.message : explainFailure(error)}
      retryLabel="Try Again"
      onRetry={() => void refetch()}
    />
  )
}
