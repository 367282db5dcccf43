import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { useState } from 'react'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { aboutHelpDesk } from '../../../shared/events/event-subject.ts'
import { useFailureEvent } from '../../../shared/events/use-failure-event.ts'
import { HolderPhoto } from '../../../shared/ui/card/holder-photo.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import styles from '../help-desk.module.css'
import { LookupError } from '../help-desk-calls.ts'
import { callerFacts, credentialFacts } from './caller-facts.ts'

type VerifiedCallerProps = {
  readonly query: UseQueryResult<PresentationResult | null>
  readonly audience: HelpDeskAudience
  /** Card that was presented; undefined if this installation does not have it (any more). */
  readonly card: PublicCard | undefined
}

export function VerifiedCaller({ query, audience, card }: VerifiedCallerProps) {
  const { data: caller, isError } = query
  return (
    <>
      {isError && <LookupFailure query={query} audience={audience} />}
      {caller ? <CallerCard caller={caller} claims={card?.claims} /> : !isError && <CallerSkeleton />}
    </>
  )
}

type CallerCardProps = {
  readonly caller: PresentationResult
  readonly claims: PublicCard['claims'] | undefined
}

function CallerCard({ caller, claims }: CallerCardProps) {
  const photo = caller.photo ?? caller.photoBase64
  const credential = credentialFacts(caller)
  return (
    <>
      <div className={styles.identity}>
        {photo && <HolderPhoto base64={photo} name={caller.displayName} />}
        <p className={styles.name} dir="auto">
          {caller.displayName ?? t`No name in the credential`}
        </p>
      </div>
      <FactList facts={callerFacts(caller, claims)} />
      {credential.length > 0 && (
        <section className={styles.credential}>
          <h3 className={styles.subtitle}>{t`The credential`}</h3>
          <FactList facts={credential} />
        </section>
      )}
    </>
  )
}

export function CallerSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true" role="status" aria-label={t`Loading`}>
      <Skeleton height={180} width={144} />
      <Skeleton height={28} width="50%" />
      <Skeleton height={120} />
    </div>
  )
}

function LookupFailure({ query: { error, refetch }, audience }: Pick<VerifiedCallerProps, 'query' | 'audience'>) {
  // Keeps the first error, so that automatic retries record no further events.
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
