import type { UseQueryResult } from '@tanstack/react-query'
import type { PresentationResult } from '@vitrine/api'
import { useState } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useFailureEvent } from '../../shared/events/use-failure-event.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { LookupError } from './help-desk-calls.ts'

/** The text of section 8, whoever called. */
const LOOKUP_FAILURE = 'Failed to fetch employee verification data'

/** Says that the verified data could not be fetched, and fetches it again when asked. */
export function LookupFailure({ query: { error, refetch } }: { query: UseQueryResult<PresentationResult | null> }) {
  // The page asks again by itself: a server that stays away is recorded once, not with every question.
  const [first] = useState(error instanceof LookupError ? error.cause : error)
  useFailureEvent(LOOKUP_FAILURE, first, 'Help desk')
  return (
    <FailureNotice
      title={LOOKUP_FAILURE}
      explanation={error instanceof LookupError ? error.message : explainFailure(error)}
      retryLabel="Try Again"
      onRetry={() => void refetch()}
    />
  )
}
