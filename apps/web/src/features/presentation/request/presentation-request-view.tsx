import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { WalletLinks } from '@vitrine/api/flows/presentation.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useIssuingCard } from '../../../shared/api/cards.ts'
import { CodeAndWays } from '../../../shared/flow/code/code-and-ways.tsx'
import { ValidFor } from '../../../shared/flow/code/valid-for.tsx'
import { FaceCheckConsent } from '../../../shared/flow/face-check/face-check-consent.tsx'
import { FaceCheckNote } from '../../../shared/flow/face-check/face-check-note.tsx'
import type { ShownState } from '../../../shared/flow/status/shown-state.ts'
import { QrCodeSkeleton } from '../../../shared/qr/qr-code-skeleton.tsx'
import { EndedFlow } from '../../../shared/ui/state/ended-flow.tsx'
import { OnPhonePicture } from '../../../shared/ui/state/state-pictures.tsx'
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

/** Shows the content below the heading until a presentation is verified. */
export function PresentationRequestView(props: PresentationRequestViewProps) {
  // After an answer that could not be used, the code is shown again.
  return VIEWS[props.flow.hasUnusableAnswer ? 'waiting' : props.flow.state](props)
}

const VIEWS: Record<ShownState, (props: PresentationRequestViewProps) => ReactNode> = {
  requesting: ({ flow }) => {
    if (flow.agree) return <FaceCheckConsent agreeLabel={t`I agree, continue`} onAgree={flow.agree} />
    return flow.requestError ? null : <QrCodeSkeleton />
  },
  waiting: (props) =>
    props.flow.links === undefined ? (
      <OnPhonePicture card={props.card.card} />
    ) : (
      <div className={styles.request}>
        <PaymentOf {...props} />
        <Code {...props} links={props.flow.links} />
        <WayToCard {...props} />
      </div>
    ),
  scanned: (props) => <StartedRequest {...props} />,
  done: () => null,
  rejected: (props) => (
    <>
      {props.flow.error?.code === 'INVALID_CREDENTIAL_STATE' ? (
        <EndedFlow
          way={<NewCardButton card={props.card} />}
          actionLabel={t`Use another card`}
          onAction={props.onNewRequest}
        />
      ) : (
        <>
          <EndedFlow actionLabel={t`Try again`} onAction={props.onNewRequest} />
          <WayToCard {...props} />
        </>
      )}
    </>
  ),
  expired: ({ onNewRequest }) => (
    <EndedFlow isRejected={false} actionLabel={t`Generate a new code`} onAction={onNewRequest} />
  ),
  gone: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
  erased: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
}

const LostRequest = ({ onNewRequest }: { onNewRequest: () => void }) => (
  <EndedFlow isRejected={false} actionLabel={t`Make a new request`} onAction={onNewRequest} />
)

function PaymentOf({ flow: { answer }, accountId }: PresentationRequestViewProps) {
  return answer?.payment ? (
    <PaymentSummary payment={answer.payment} paymentId={answer.paymentId} accountId={accountId} />
  ) : null
}

/** Links to the requested card, but only if this page made the request: a request from elsewhere may ask for anything. */
const WayToCard = ({ flow, card }: PresentationRequestViewProps) => (flow.answer ? <NoCardYet card={card} /> : null)

function Code({ card, flow, links, operation }: PresentationRequestViewProps & { readonly links: WalletLinks }) {
  return (
    <>
      {flow.answer && <AskedClaims card={card} operation={operation} />}
      {flow.answer && card.presentation.faceCheck && <FaceCheckNote />}
      <CodeAndWays payload={links.url} label={t`QR code of the presentation request`} secondsLeft={flow.secondsLeft}>
        <RequestButtons
          links={links}
          requestId={flow.answer?.requestId}
          additionalPresentation={card.presentation.additionalPresentation}
          paymentId={flow.answer?.paymentId}
        />
      </CodeAndWays>
    </>
  )
}

/**
 * Shows a request that a wallet has opened. The code stays available, because this wallet may be the wrong one, or may not have
 * the card.
 */
function StartedRequest(props: PresentationRequestViewProps) {
  const { flow } = props
  const [showsCode, setShowsCode] = useState(false)
  const canShow = flow.links !== undefined && flow.status?.awaitsReturn !== true
  return (
    <div className={styles.request}>
      <PaymentOf {...props} />
      {showsCode && flow.links !== undefined ? (
        <Code {...props} links={flow.links} />
      ) : (
        <>
          <OnPhonePicture card={props.card.card} />
          <ValidFor seconds={flow.secondsLeft} />
        </>
      )}
      {canShow && !showsCode && (
        <Button variant="default" onClick={() => setShowsCode(true)}>
          {t`Show the code again`}
        </Button>
      )}
      <WayToCard {...props} />
    </div>
  )
}

/** Links to the issuance of the requested card. Renders nothing if this installation does not issue it. */
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
