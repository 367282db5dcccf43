import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { lazy, Suspense } from 'react'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { USES_SAMPLE_DATA } from '../../../shared/flow/presentation-result.ts'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { GateOutcome } from '../gate-outcome.tsx'
import { NewCardButton } from '../new-card-button.tsx'
import { needsNewCard } from './checks/business-check.ts'
import { HowItWasChecked } from './checks/how-it-was-checked.tsx'
import styles from './result.module.css'
import { ResultDetails, TechnicalDetails } from './result-details.tsx'
import { ResultHeadline } from './result-headline.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

// The build removes this import only if the condition is in the same file.
const SampleChoice = import.meta.env.DEV && USES_SAMPLE_DATA ? lazy(() => import('./sample-choice.tsx')) : undefined

type ResultPanelProps = {
  readonly card: PublicCard
  /** Secret id with which this browser reads the presentation. */
  readonly presentationId: string | undefined
  readonly query: UseQueryResult<PresentationResult>
  /** True if the page requested a payment, so another request would be another payment. */
  readonly isPayment: boolean
  readonly onNewRequest: () => void
}

export function ResultPanel({ card, presentationId, query, isPayment, onNewRequest }: ResultPanelProps) {
  const { data: result, error, isFetching, refetch } = query
  if (result)
    return (
      <div className={styles.result}>
        {SampleChoice && presentationId !== undefined && (
          <Suspense>
            <SampleChoice card={card} presentationId={presentationId} />
          </Suspense>
        )}
        <GateOutcome card={card} result={result} />
        {needsNewCard(result) && <NewCardButton card={card} />}
        <ResultHeadline card={card} result={result} />
        <ResultDetails card={card} result={result} />
        <HowItWasChecked card={card} result={result} />
        <Button variant="default" onClick={onNewRequest}>
          {isPayment ? t`Start another` : t`Use again`}
        </Button>
        <TechnicalDetails card={card} result={result} />
      </div>
    )
  if (error && !isFetching)
    return (
      <div className={styles.result}>
        <FailureNotice
          title={t`Failed to fetch presentation result`}
          explanation={
            isPayment
              ? `${explainFailure(error)} ${t`The payment may have been made. The result will show it.`}`
              : explainFailure(error)
          }
          onRetry={() => void refetch()}
        />
        <Button variant="default" onClick={onNewRequest}>
          {t`Make a new request`}
        </Button>
      </div>
    )
  return <ResultSkeleton />
}
