import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api'
import { Link, useNavigate } from 'react-router'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { usePresentationEvents } from '../../shared/events/use-presentation-events.ts'
import { ConnectionNote } from '../../shared/flow/connection-note.tsx'
import { PatienceNote } from '../../shared/flow/patience-note.tsx'
import { isErased, resultQuery } from '../../shared/flow/presentation-result.ts'
import { presentPath, presentPaymentPath } from '../../shared/routes.ts'
import { DebugDetails } from '../../shared/ui/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'
import { chargeNote, withChargeNote } from './charge-note.ts'
import { isPaymentId } from './payment-operations.ts'
import { PresentationHeading } from './presentation-heading.tsx'
import type { PresentationSource } from './presentation-source.ts'
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
  const payment = presentation.extra.find(({ id }) => id === requested?.type)
  // Without status calls nobody knows whether a payment was made before the code expired.
  const charge = features.skipStatus && flow.phase === 'expired' ? undefined : chargeNote(source, flow.status.isUnpaid)

  usePresentationEvents({ scenario, flow, result, isResumed: source.kind !== 'request' })

  const newRequest = () => {
    // What was paid cannot be continued; the next payment is another one.
    const isPaid = phase === 'done' && requested?.id !== undefined && isPaymentId(requested.id)
    if (requested && isPaid) return void navigate(presentPaymentPath(configId, requested.type))
    return source.kind === 'request' ? flow.startOver() : void navigate(presentPath(configId))
  }

  return (
    <FlowPage
      image={payment?.image || card.presentationImage || card.image}
      title={card.title}
      description={payment?.name ?? card.description}
      onRefresh={flow.startOver}
      actions={presentation.extra.map(({ id, name }) => (
        <Button
          key={id}
          component={Link}
          to={presentPaymentPath(configId, id)}
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
      />
      {flow.requestError && (
        <FailureNotice
          title="Failed to initiate presentation"
          explanation={withChargeNote([explainFailure(flow.requestError)], charge).join(' ')}
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
      <PatienceNote flowId={features.skipStatus ? undefined : flow.id} phase={phase} onNewCode={newRequest} />
      <ConnectionNote status={flow.status} />
      <DebugDetails id={flow.id} state={flow.status.state} qrUrl={flow.url} isOpen={scenario.debugMode} />
    </FlowPage>
  )
}
