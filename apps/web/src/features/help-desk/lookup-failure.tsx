import type { UseQueryResult } from '@tanstack/react-query'
import type { HelpDeskAudience, PresentationResult } from '@vitrine/api'
import { useState } from 'react'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useFailureEvent } from '../../shared/events/use-flow-events.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { AUDIENCES } from './audiences.ts'
import { LookupError } from './help-desk-calls.ts'

interface LookupFailureProps {
  readonly query: UseQueryResult<PresentationResult | null>
  readonly audience: HelpDeskAudience
}

/** Says that the verified data could not be fetched, and fetches it again when asked. */
export function LookupFailure({ query: { error, refetch }, audience }: LookupFailureProps) {
  const { title, lookupFailure } = AUDIENCES[audience]
  // The page asks again by itself: a server that stays away is told once, not with every question.
  const [first] = useState(error instanceof LookupError ? error.cause : error)
  useFailureEvent(lookupFailure, first, title)
  return (
    <FailureNotice
      title={lookupFailure}
      explanation={error instanceof LookupError ? error.message : explainFailure(error)}
      retryLabel="Try Again"
      onRetry={() => void refetch()}
    />
  )
}
