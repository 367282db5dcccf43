import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { useState } from 'react'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { aboutHelpDesk } from '../../../shared/events/event-subject.ts'
import { useFailureEvent } from '../../../shared/events/use-failure-event.ts'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { LookupError } from '../help-desk-calls.ts'

type LookupFailureProps = {
  readonly query: UseQueryResult<PresentationResult | null>
  readonly audience: HelpDeskAudience
}

/** Shows why the verified data could not be fetched, with a button to try again. */
export function LookupFailure({ query: { error, refetch }, audience }: LookupFailureProps) {
  // The page retries automatically. The first error is kept, so that an event is recorded only once and not for every retry.
  const [first] = useState(error instanceof LookupError ? error.cause : error)
  useFailureEvent('no-caller', first, aboutHelpDesk(audience))
  return (
    <FailureNotice
      // Specification 8.6 prescribes "employee" for every audience.
      title={t`Failed to fetch employee verification data`}
      explanation={error instanceof LookupError ? error.message : explainFailure(error)}
      retryLabel={t`Try Again`}
      onRetry={() => void refetch()}
    />
  )
}
