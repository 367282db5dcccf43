import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { explainFailure, reasonOf } from '../../shared/api/explain-failure.ts'
import { usePresentationEvents } from '../../shared/events/use-presentation-events.ts'
import { ConnectionNote } from '../../shared/flow/connection-note.tsx'
import { PatienceNote } from '../../shared/flow/patience-note.tsx'
import { isErased, resultQuery } from '../../shared/flow/presentation-result.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { presentPath, presentPaymentPath } from '../../shared/routes.ts'
import { DebugDetails } from '../../shared/ui/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { chargeNote, withChargeNote } from './charge-note.ts'
import { isPaymentId, priceOf } from './payment-operations.ts'
import { PresentationHeading } from './presentation-heading.tsx'
import type { PresentationSource, RequestedPayment } from './presentation-source.ts'
import { RequestView } from './request-view.tsx'
import { ResultView } from './result/result-view.tsx'
import { usePresentation } from './use-presentation.ts'

interface PresentationDeskProps {
  readonly scenario: PublicScenario
  readonly source: PresentationSource
}

/** Asks for a card and shows what came of it. */
export function PresentationDesk({ scenario, source }: PresentationDeskProps) {
  const { id: configId, card, features, presentation } = scenario
  const flow = usePresentation(scenario, source)
  const result = useQuery({ ...resultQuery(scenario, flow.id), enabled: flow.phase === 'done' })
  const navigate = useNavigate()
  usePageTitle(`Use: ${card.title}`)

  // Erased meanwhile: the presentation is done, and what it showed is no longer kept.
  const phase = isErased(result.error) ? 'gone' : flow.phase
  const requested = source.kind === 'request' ? source.payment : undefined
  const isPayment = requested !== undefined && priceOf(scenario, requested.type) !== undefined
  const payment = presentation.extra.find(({ id }) => id === requested?.type)
  // Without status calls nobody knows whether a payment was made before the code expired.
  const charge = features.skipStatus && flow.phase === 'expired' ? undefined : chargeNote(source, flow.status.isUnpaid)

  usePresentationEvents({ scenario, flow, result, isResumed: flow.isResumed })

  const newRequest = () => {
    // What was paid cannot be continued; the next payment is another one.
    if (requested && phase === 'done' && isContinued(requested))
      return void navigate(presentPaymentPath(configId, requested.type))
    return source.kind === 'request' ? flow.startOver() : void navigate(presentPath(configId))
  }
  const question = useQuestion({
    isNeeded: source.kind === 'request' && phase === 'scanned',
    title: 'Make a new request?',
    confirmLabel: 'Make a new request',
    consequence: `A wallet has begun to answer the request on this page. A new one does not take it back: ${
      isPayment && !isContinued(requested)
        ? 'if both are confirmed, you pay twice.'
        : 'what is confirmed in the wallet still counts.'
    }`,
  })
  const { pathname } = useLocation()

  return (
    <FlowPage
      image={payment?.image || card.presentationImage || card.image}
      title={card.title}
      description={payment?.name ?? card.description}
      onRefresh={() => question.before(flow.startOver)}
      actions={presentation.extra.map(({ id, name }) => (
        <Button
          key={id}
          component={Link}
          to={presentPaymentPath(configId, id)}
          onClick={(event: MouseEvent) => {
            // On the page of this very payment it is another request, as Refresh makes one.
            if (pathname !== presentPaymentPath(configId, id)) return
            event.preventDefault()
            question.before(flow.startOver)
          }}
          variant="default"
          aria-current={id === requested?.type ? 'page' : undefined}
        >
          {name}
        </Button>
      ))}
    >
      <PresentationHeading
        phase={phase}
        hasCode={flow.url !== undefined}
        result={result.data}
        hasFailed={flow.requestError !== null || (result.isError && phase !== 'gone')}
        error={flow.status.error}
        chargeNote={charge}
        awaitsReturn={flow.status.awaitsReturn}
        isPayment={isPayment}
        isErased={source.kind !== 'request' || isErased(result.error)}
      />
      {flow.requestError && (
        <FailureNotice
          title="Failed to initiate presentation"
          explanation={withChargeNote([explainFailure(flow.requestError)], charge, reasonOf(flow.requestError)).join(
            ' ',
          )}
          onRetry={flow.startOver}
        />
      )}
      {phase === 'done' ? (
        <ResultView scenario={scenario} query={result} isPayment={requested !== undefined} onNewRequest={newRequest} />
      ) : (
        <RequestView
          flow={{ ...flow, phase }}
          additionalPresentation={presentation.additionalPresentation}
          paymentId={flow.paymentId}
          onNewRequest={newRequest}
        />
      )}
      <PatienceNote
        flowId={features.skipStatus ? undefined : flow.id}
        phase={phase === 'scanned' && flow.status.awaitsReturn ? 'answered' : phase}
        onNewCode={() => question.before(newRequest)}
      />
      <ConnectionNote status={flow.status} />
      <DebugDetails id={flow.id} state={flow.status.state} qrUrl={flow.url} isOpen={scenario.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}

/** Whether a payment goes on that was begun before: it is paid once, however many requests ask for it. */
const isContinued = ({ id }: RequestedPayment): boolean => id !== undefined && isPaymentId(id)
