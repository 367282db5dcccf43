import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCards } from '../../../shared/api/cards.ts'
import { explainFailure } from '../../../shared/api/explain-failure.ts'
import { HomeButton } from '../../../shared/links/home-button.tsx'
import { EmptyState } from '../../../shared/ui/notice/empty-state.tsx'
import { FailureNotice } from '../../../shared/ui/notice/failure-notice.tsx'
import { FlowPageSkeleton } from '../../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../../shared/ui/page/use-page-title.ts'
import { WithCard } from '../../../shared/ui/page/with-card.tsx'
import { consentRequestQuery, isClosed } from './consent-calls.ts'
import { ConsentView } from './consent-view.tsx'
import { type RequestProblem, requestProblemOf, requestProblemWords } from './consent-words.ts'

/**
 * Page `/consent`, on which a person decides whether a wallet gets a card (OpenID4VCI 1.0 section 5). If the authorization endpoint could
 * not bind a request to this browser, the parameter `problem` says why.
 */
export default function ConsentPage() {
  const [parameters] = useSearchParams()
  const problem = requestProblemOf(parameters.get('problem'))
  return problem === undefined ? <OpenRequest /> : <NoRequest problem={problem} />
}

function OpenRequest() {
  const { data: request, error, refetch } = useQuery(consentRequestQuery)
  // The cards are loaded at the same time, so that the page appears at once.
  const { isPending: areCardsPending } = useCards()
  if (isClosed(error)) return <NoRequest problem="closed" />
  if (error) return <RequestFailure error={error} onRetry={() => void refetch()} />
  if (!request || areCardsPending) return <FlowPageSkeleton hasActions={false} />
  return (
    <WithCard configId={request.cardId} use="issuance">
      {(card) => <ConsentView card={card} request={request} />}
    </WithCard>
  )
}

function RequestFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle(t`Your consent`)
  return (
    <FailureNotice
      title={t`The request of your wallet could not be loaded`}
      explanation={explainFailure(error)}
      onRetry={onRetry}
    />
  )
}

function NoRequest({ problem }: { problem: RequestProblem }) {
  const { heading, reasons } = requestProblemWords(problem)
  usePageTitle(heading)
  return (
    <EmptyState title={heading} action={<HomeButton />}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </EmptyState>
  )
}
