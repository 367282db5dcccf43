import { QrCode } from '../../shared/qr/qr-code.tsx'
import { QrCodeSkeleton } from '../../shared/qr/qr-code-skeleton.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { OnPhonePicture } from '../../shared/ui/phase-pictures.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RequestButtons } from './request-buttons.tsx'
import styles from './request-view.module.css'
import type { Presentation } from './use-presentation.ts'

interface RequestViewProps {
  readonly flow: Presentation
  readonly additionalPresentation: string
  readonly paymentId: string | undefined
  readonly onNewRequest: () => void
}

/** What stands under the heading until a presentation is verified. */
export function RequestView({ flow, additionalPresentation, paymentId, onNewRequest }: RequestViewProps) {
  switch (flow.phase) {
    case 'requesting':
      return flow.requestError ? null : <QrCodeSkeleton />
    case 'waiting':
      if (flow.url === undefined) return <OnPhonePicture />
      return (
        <div className={styles.request}>
          <PaymentOf flow={flow} />
          <QrCode payload={flow.url} label="QR code of the presentation request" />
          <RequestButtons
            url={flow.url}
            sameDeviceUrl={flow.sameDeviceUrl}
            requestId={flow.requestId}
            additionalPresentation={additionalPresentation}
            paymentId={paymentId}
          />
        </div>
      )
    case 'scanned':
      return (
        <div className={styles.request}>
          <PaymentOf flow={flow} />
          <OnPhonePicture />
        </div>
      )
    case 'rejected':
      return <EndedFlow actionLabel="Try again" onAction={onNewRequest} />
    case 'expired':
      return <EndedFlow isRejected={false} actionLabel="Generate a new code" onAction={onNewRequest} />
    case 'gone':
      return <EndedFlow isRejected={false} actionLabel="Make a new request" onAction={onNewRequest} />
    case 'done':
      return null
  }
}

function PaymentOf({ flow: { payment, paymentId } }: { flow: Presentation }) {
  return payment ? <PaymentSummary payment={payment} paymentId={paymentId} /> : null
}
