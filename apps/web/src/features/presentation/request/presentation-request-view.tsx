import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIssuingCard } from '../../../shared/api/cards.ts'
import { presentingWay } from '../../../shared/digital-credentials/presenting-way.ts'
import { FaceCheckConsent } from '../../../shared/flow/face-check/face-check-consent.tsx'
import { FaceCheckNote } from '../../../shared/flow/face-check/face-check-note.tsx'
import { OpenRequest } from '../../../shared/flow/panel/open-request.tsx'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { QrCodeSkeleton } from '../../../shared/qr/qr-code-skeleton.tsx'
import { EndedFlow } from '../../../shared/ui/state/ended-flow.tsx'
import { StateBody } from '../../../shared/ui/state/state-body.tsx'
import { NewCardButton } from '../new-card-button.tsx'
import { PaymentSummary } from '../payment/payment-summary.tsx'
import type { Presentation } from '../use-presentation.ts'
import { AskedClaims } from './asked-claims.tsx'
import styles from './presentation-request.module.css'
import { RequestButtons } from './request-buttons.tsx'

type PresentationRequestViewProps = {
  readonly card: PublicCard
  readonly flow: Presentation
  /** Id of the requested operation, if any. */
  readonly operation: string | undefined
  /** Id of the account that must pay; undefined if any account may pay. */
  readonly accountId: string | undefined
  readonly onNewRequest: () => void
}

export function PresentationRequestView(props: PresentationRequestViewProps) {
  const { card, flow } = props
  if (flow.agree) return <FaceCheckConsent agreeLabel={t`I agree, continue`} onAgree={flow.agree} />
  // After an answer that could not be used, the code is shown again.
  const state = flow.hasUnusableAnswer ? 'waiting' : flow.state
  return (
    <>
      <Subject {...props} />
      {VIEWS[state](props)}
      {/* Only if this page made the request: a request from elsewhere may ask for anything. */}
      {flow.answer && !isForNewCard(flow) && <NoCardYet card={card} />}
    </>
  )
}

const VIEWS: Record<ShownState, (props: PresentationRequestViewProps) => ReactNode> = {
  requesting: ({ flow }) => (flow.requestError ? null : <StateBody picture={<QrCodeSkeleton />} isSideBySide />),
  waiting: (props) => <Request {...props} isStarted={false} />,
  scanned: (props) => <Request {...props} isStarted />,
  done: () => null,
  rejected: ({ card, flow, onNewRequest }) =>
    isForNewCard(flow) ? (
      <EndedFlow way={<NewCardButton card={card} />} actionLabel={t`Use another card`} onAction={onNewRequest} />
    ) : (
      <EndedFlow actionLabel={t`Try again`} onAction={onNewRequest} />
    ),
  expired: ({ onNewRequest }) => (
    <EndedFlow isRejected={false} actionLabel={t`Generate a new code`} onAction={onNewRequest} />
  ),
  gone: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
  erased: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
}

/** Returns true if the card was refused because the issuer has revoked it, or because it has expired. */
const isForNewCard = ({ state, error }: Presentation): boolean =>
  state === 'rejected' && error?.code === 'INVALID_CREDENTIAL_STATE' && !error.isSuspended

const LostRequest = ({ onNewRequest }: { onNewRequest: () => void }) => (
  <EndedFlow isRejected={false} actionLabel={t`Make a new request`} onAction={onNewRequest} />
)

function Subject({ card, flow: { answer }, accountId, operation }: PresentationRequestViewProps) {
  if (answer === undefined) return null
  return (
    <>
      {answer.payment && <PaymentSummary payment={answer.payment} paymentId={answer.paymentId} accountId={accountId} />}
      <div>
        <AskedClaims card={card} operation={operation} />
      </div>
      {card.presentation.faceCheck && <FaceCheckNote />}
    </>
  )
}

function Request({ card, flow, isStarted }: PresentationRequestViewProps & { readonly isStarted: boolean }) {
  const { links, answer } = flow
  const isAnswered = flow.status?.awaitsReturn === true
  return (
    <OpenRequest
      card={card.card}
      isStarted={isStarted}
      digital={presentingWay(card, isAnswered ? undefined : answer, flow.replaceStatus)}
      code={links && !isAnswered ? { payload: links.url, label: t`QR code of the presentation request` } : undefined}
    >
      {links && (
        <RequestButtons
          links={links}
          requestId={answer?.requestId}
          additionalPresentation={card.presentation.additionalPresentation}
          paymentId={answer?.paymentId}
        />
      )}
    </OpenRequest>
  )
}

function NoCardYet({ card }: { card: PublicCard }) {
  const issuing = useIssuingCard(card)
  return issuing === undefined ? null : (
    <p className={styles.noCard}>
      <Trans>
        Don’t have this card? <Link to={issuePath(issuing.id)}>Get one</Link>
      </Trans>
    </p>
  )
}
