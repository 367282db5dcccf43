import { t } from '@lingui/core/macro'
import { PAGES, type PublicScenario, presentPath, presentPaymentPath } from '@vitrine/api'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { explainFailure, reasonOf } from '../../shared/api/explain-failure.ts'
import { FlowProgress } from '../../shared/flow/flow-progress.tsx'
import { flowTitle } from '../../shared/flow/flow-title.ts'
import { ConnectionNote } from '../../shared/flow/notes/connection-note.tsx'
import { PatienceNote } from '../../shared/flow/notes/patience-note.tsx'
import { IS_FINAL } from '../../shared/flow/status/shown-state.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { GateLink } from '../../shared/gate/gate-link.tsx'
import { DebugDetails } from '../../shared/ui/disclosure/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { GateOutcome } from './gate-outcome.tsx'
import { chargeNote, withChargeNote } from './payment/charge-note.ts'
import { PaymentChoice } from './payment/payment-choice.tsx'
import { isPaymentId, paymentOf } from './payment/payment-operations.ts'
import { PresentationHeading } from './presentation-heading.tsx'
import type { PresentationSource, RequestedPayment } from './presentation-source.ts'
import { LinkNote } from './request/link-note.tsx'
import { PresentationRequestView } from './request/presentation-request-view.tsx'
import { LazyRefusalChecks, LazyResultPanel, usePreloadedResult } from './result/lazy-result.tsx'
import { shownOnCard } from './result/shown-on-card.ts'
import { usePresentation } from './use-presentation.ts'

type PresentationFlowProps = {
  readonly scenario: PublicScenario
  readonly source: PresentationSource
}

/** Asks for a card and shows what came of it. */
export function PresentationFlow({ scenario, source }: PresentationFlowProps) {
  const { id: configId, card, features, presentation } = scenario
  const flow = usePresentation(scenario, source)
  const { state, result } = flow
  const awaitsReturn = flow.status?.awaitsReturn === true
  const navigate = useNavigate()
  usePreloadedResult(state)
  const { title } = card
  usePageTitle(
    flowTitle({
      state,
      about: title,
      before: t`Use: ${title}`,
      success: result.data?.status === 'ERROR' ? t`Not accepted` : t`Verified`,
    }),
  )

  const requested = source.kind === 'request' ? source.payment : undefined
  const isPayment = requested !== undefined && paymentOf(scenario, requested.type) !== undefined
  const payment = presentation.extra.find(({ id }) => id === requested?.type)
  // Without status calls nobody knows whether a payment was made before the code expired.
  const charge =
    features.skipStatus && state === 'expired' ? undefined : chargeNote(source, flow.status?.isUnpaid === true)

  const newRequest = () => {
    // What was paid cannot be continued; the next payment is another one.
    if (requested && state === 'done' && isContinued(requested))
      return void navigate(presentPaymentPath(configId, requested.type))
    return source.kind === 'request' ? flow.startOver() : void navigate(presentPath(configId))
  }
  const question = useQuestion({
    isNeeded: source.kind === 'request' && state === 'scanned',
    title: t`Make a new request?`,
    confirmLabel: t`Make a new request`,
    consequence:
      isPayment && !isContinued(requested)
        ? t`A wallet is already answering this request. If you start another and confirm both, you pay twice.`
        : t`A wallet is already answering this request. If you start another, what you confirm in the wallet still counts.`,
  })
  const { pathname } = useLocation()

  // It is never shown under the name of another card.
  if (source.kind !== 'request' && flow.otherCardId !== undefined)
    return <Navigate to={addressWithCard(pathname, flow.otherCardId)} replace />

  return (
    <FlowPage
      card={card}
      holder={result.data && shownOnCard(scenario, result.data)}
      scene={result.data ? undefined : payment?.image || card.presentationImage}
      description={payment?.name}
      moment={result.data?.status === 'OK' ? 'accepted' : undefined}
      onRefresh={() => question.before(flow.startOver)}
      actions={<GateLink card={scenario} />}
    >
      <PaymentChoice scenario={scenario} chosen={requested?.type} onAgain={() => question.before(flow.startOver)} />
      <PresentationHeading
        state={state}
        hasCode={flow.url !== undefined}
        result={result.data}
        hasFailed={flow.requestError !== null || result.isError}
        error={flow.error}
        checks={flow.status?.checks}
        chargeNote={charge}
        awaitsReturn={awaitsReturn}
        isPayment={isPayment}
      />
      {state !== 'erased' && (
        <FlowProgress
          key={flow.id}
          state={state}
          success={t`Verified`}
          isRefused={state === 'done' && result.data?.status === 'ERROR'}
        />
      )}
      {!IS_FINAL[state] && <ConnectionNote isAway={flow.isAway} />}
      {source.kind === 'link' && !IS_FINAL[state] && <LinkNote url={source.url} />}
      {flow.requestError && (
        <FailureNotice
          title={t`Failed to initiate presentation`}
          explanation={withChargeNote([explainFailure(flow.requestError)], charge, reasonOf(flow.requestError)).join(
            ' ',
          )}
          onRetry={flow.startOver}
        />
      )}
      {state === 'done' && result.data && <GateOutcome card={scenario} result={result.data} />}
      {state === 'done' ? (
        <LazyResultPanel
          scenario={scenario}
          presentationId={flow.id}
          query={result}
          isPayment={requested !== undefined}
          onNewRequest={newRequest}
        />
      ) : (
        <PresentationRequestView
          scenario={scenario}
          flow={flow}
          operation={requested?.type}
          accountId={requested && !isContinued(requested) ? requested.id : undefined}
          onNewRequest={newRequest}
        />
      )}
      {state === 'rejected' && <LazyRefusalChecks scenario={scenario} status={flow.status} />}
      <PatienceNote
        flowId={features.skipStatus ? undefined : flow.id}
        state={state === 'scanned' && awaitsReturn ? 'answered' : state}
        onNewCode={() => question.before(newRequest)}
      />
      <DebugDetails id={flow.id} status={flow.status?.status} qrUrl={flow.url} isOpen={scenario.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}

/** The same address of a presentation page with another card. */
const addressWithCard = (pathname: string, configId: string): string =>
  pathname.split('/').with(PAGES.present.split('/').indexOf(':configId'), encodeURIComponent(configId)).join('/')

/** Whether a payment goes on that was begun before: it is paid once, however many requests ask for it. */
const isContinued = ({ id }: RequestedPayment): boolean => id !== undefined && isPaymentId(id)
