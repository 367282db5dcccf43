import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PAGES, presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { explainFailure, reasonOf } from '../../shared/api/explain-failure.ts'
import { flowTitle } from '../../shared/flow/flow-title.ts'
import { PatienceNote } from '../../shared/flow/notes/patience-note.tsx'
import { FlowClock } from '../../shared/flow/panel/flow-clock.tsx'
import { FlowHead } from '../../shared/flow/panel/flow-head.tsx'
import { IS_FINAL } from '../../shared/flow/status/shown-state.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { GateLink } from '../../shared/gate/gate-link.tsx'
import { ownRequestId } from '../../shared/links/own-request-id.ts'
import { DebugDetails } from '../../shared/ui/disclosure/debug-details.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { chargeNote, withChargeNote } from './payment/charge-note.ts'
import { PaymentChoice } from './payment/payment-choice.tsx'
import { isContinued, paymentOf } from './payment/payment-operations.ts'
import { presentationHeading } from './presentation-heading.ts'
import type { PresentationSource, RequestedPayment } from './presentation-source.ts'
import styles from './request/presentation-request.module.css'
import { PresentationRequestView } from './request/presentation-request-view.tsx'
import { LazyRefusalChecks, LazyResultPanel, LazyShownCard, usePreloadedResult } from './result/lazy-result.tsx'
import { type Presentation, usePresentation } from './use-presentation.ts'

type PresentationFlowProps = {
  readonly card: PublicCard
  readonly source: PresentationSource
}

export function PresentationFlow({ card, source }: PresentationFlowProps) {
  const { features, presentation } = card
  const flow = usePresentation(card, source)
  const { state, result } = flow
  const awaitsReturn = flow.status?.awaitsReturn === true
  usePreloadedResult(state)
  const { title } = card.card
  const isRefused = result.data?.status === 'ERROR'
  usePageTitle(
    flowTitle({ state, about: title, before: t`Use: ${title}`, success: isRefused ? t`Not accepted` : t`Verified` }),
  )

  const requested = source.kind === 'request' ? source.payment : undefined
  const isPayment = requested !== undefined && paymentOf(card, requested.type) !== undefined
  const extra = presentation.extra.find(({ id }) => id === requested?.type)
  // Without status calls it is unknown whether a payment was made before the code expired.
  const isOutcomeUnknown = features.skipStatus && state === 'expired'
  const charge =
    isOutcomeUnknown || extra?.operation?.kind === 'coupon'
      ? undefined
      : chargeNote(source, flow.status?.isUnpaid === true)

  const { newRequest, question } = useNewRequest({ card, source, flow, isPayment })
  const { pathname } = useLocation()

  // Moves to the URL of the card that was presented, so that the presentation is never shown under another card's name.
  if (source.kind !== 'request' && flow.otherCardId !== undefined)
    return <Navigate to={addressWithCard(pathname, flow.otherCardId)} replace />

  return (
    <FlowPage
      card={card.card}
      back={result.data && !presentation.onlyPaymentId && <LazyShownCard card={card} result={result.data} />}
      scene={result.data ? undefined : extra?.image || card.card.presentationImage}
      description={extra?.name}
      moment={result.data?.status === 'OK' ? 'accepted' : undefined}
      onRefresh={() => question.askBefore(flow.startOver)}
      actions={<GateLink card={card} />}
    >
      <PaymentChoice card={card} chosen={requested?.type} onAgain={() => question.askBefore(flow.startOver)} />
      <FlowHead
        heading={presentationHeading({ card, flow, chargeNote: charge, isPayment })}
        clock={<FlowClock key={flow.id} state={state} secondsLeft={flow.secondsLeft} />}
        progress={
          state === 'erased' || flow.agree !== undefined ? undefined : { flowId: flow.id, state, success: t`Verified` }
        }
        isAway={flow.isAway && !IS_FINAL[state]}
      />
      {source.kind === 'link' && !IS_FINAL[state] && <LinkNote url={source.url} />}
      <RequestFailure error={flow.requestError} charge={charge} onRetry={flow.startOver} />
      <PresentationContent card={card} flow={flow} requested={requested} onNewRequest={newRequest} />
      {state === 'rejected' && <LazyRefusalChecks card={card} status={flow.status} />}
      <PatienceNote
        flowId={features.skipStatus ? undefined : flow.id}
        state={flow.hasUnusableAnswer ? 'waiting' : state === 'scanned' && awaitsReturn ? 'answered' : state}
        onNewCode={() => question.askBefore(newRequest)}
      />
      <DebugDetails flow={flow} qrUrl={flow.links?.url} isOpen={card.debugMode} />
      {question.dialog}
    </FlowPage>
  )
}

type PresentationContentProps = {
  readonly card: PublicCard
  readonly flow: Presentation
  readonly requested: RequestedPayment | undefined
  readonly onNewRequest: () => void
}

function PresentationContent({ card, flow, requested, onNewRequest }: PresentationContentProps) {
  const { state, result } = flow
  if (state !== 'done')
    return (
      <PresentationRequestView
        card={card}
        flow={flow}
        operation={requested?.type}
        accountId={requested && !isContinued(requested) ? requested.id : undefined}
        onNewRequest={onNewRequest}
      />
    )
  return (
    <LazyResultPanel
      card={card}
      presentationId={flow.id}
      query={result}
      isPayment={requested !== undefined}
      onNewRequest={onNewRequest}
    />
  )
}

type RequestFailureProps = {
  readonly error: Error | null
  readonly charge: string | undefined
  readonly onRetry: () => void
}

function RequestFailure({ error, charge, onRetry }: RequestFailureProps) {
  if (error === null) return null
  const reasons = withChargeNote([explainFailure(error)], charge, reasonOf(error))
  return <FailureNotice title={t`Failed to initiate presentation`} explanation={reasons.join(' ')} onRetry={onRetry} />
}

/** Replaces the card's id in the path of a presentation page. */
const addressWithCard = (pathname: string, configId: string): string =>
  pathname.split('/').with(PAGES.present.split('/').indexOf(':configId'), encodeURIComponent(configId)).join('/')

/** Explains that someone else made the request. Never fetches the link's target to find out more. */
const LinkNote = ({ url }: { url: string }) => (
  <p className={styles.linkNote}>
    {ownRequestId(url) === undefined
      ? t`Someone else made this request and sent you its link. Your wallet shows who is asking before anything is shared.`
      : t`Someone else made this request on another page of Vitrine, and sees what you share.`}
  </p>
)

/** Returns how to make a new request, and the question to ask first if a wallet is answering the current one. */
function useNewRequest({
  card,
  source,
  flow,
  isPayment,
}: PresentationFlowProps & { flow: Presentation; isPayment: boolean }) {
  const navigate = useNavigate()
  const requested = source.kind === 'request' ? source.payment : undefined
  const continues = requested !== undefined && isContinued(requested)

  const newRequest = () => {
    // A paid payment cannot be continued; the next request is a new payment.
    if (continues && flow.state === 'done') return void navigate(presentPaymentPath(card.id, requested.type))
    return source.kind === 'request' ? flow.startOver() : void navigate(presentPath(card.id))
  }
  const question = useQuestion({
    isNeeded: source.kind === 'request' && flow.state === 'scanned',
    title: t`Make a new request?`,
    confirmLabel: t`Make a new request`,
    keepLabel: t`Keep this request`,
    consequence:
      isPayment && !continues
        ? t`A wallet is already answering this request. If you start another and confirm both, you pay twice.`
        : t`A wallet is already answering this request. If you start another, what you confirm in the wallet still counts.`,
  })
  return { newRequest, question }
}
