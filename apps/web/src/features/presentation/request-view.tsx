import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ShownState } from '../../shared/flow/shown-state.ts'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { QrCodeSkeleton } from '../../shared/qr/qr-code-skeleton.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { OnPhonePicture } from '../../shared/ui/state-pictures.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RequestButtons } from './request-buttons.tsx'
import styles from './request-view.module.css'
import type { Presentation } from './use-presentation.ts'

type RequestViewProps = {
  readonly flow: Presentation
  readonly additionalPresentation: string
  readonly onNewRequest: () => void
}

/** What stands under the heading until a presentation is verified. */
export function RequestView(props: RequestViewProps) {
  return VIEWS[props.flow.state](props)
}

const VIEWS: Record<ShownState, (props: RequestViewProps) => ReactNode> = {
  requesting: ({ flow }) => (flow.requestError ? null : <QrCodeSkeleton />),
  waiting: ({ flow, additionalPresentation }) =>
    flow.url === undefined ? (
      <OnPhonePicture />
    ) : (
      <div className={styles.request}>
        <PaymentOf flow={flow} />
        <QrCode payload={flow.url} label={t`QR code of the presentation request`} />
        <RequestButtons
          url={flow.url}
          sameDeviceUrl={flow.sameDeviceUrl}
          requestId={flow.answer?.requestId}
          additionalPresentation={additionalPresentation}
          paymentId={flow.answer?.paymentId}
        />
      </div>
    ),
  scanned: ({ flow }) => (
    <div className={styles.request}>
      <PaymentOf flow={flow} />
      <OnPhonePicture />
    </div>
  ),
  done: () => null,
  rejected: ({ onNewRequest }) => <EndedFlow actionLabel={t`Try again`} onAction={onNewRequest} />,
  expired: ({ onNewRequest }) => (
    <EndedFlow isRejected={false} actionLabel={t`Generate a new code`} onAction={onNewRequest} />
  ),
  gone: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
  erased: ({ onNewRequest }) => <LostRequest onNewRequest={onNewRequest} />,
}

const LostRequest = ({ onNewRequest }: { onNewRequest: () => void }) => (
  <EndedFlow isRejected={false} actionLabel={t`Make a new request`} onAction={onNewRequest} />
)

function PaymentOf({ flow: { answer } }: { flow: Presentation }) {
  return answer?.payment ? <PaymentSummary payment={answer.payment} paymentId={answer.paymentId} /> : null
}
