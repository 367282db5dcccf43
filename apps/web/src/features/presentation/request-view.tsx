import { Skeleton } from '@mantine/core'
import { EXPIRED_TEXT } from '../../shared/flow/flow-phase.ts'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { OnPhonePicture } from '../../shared/ui/phase-pictures.tsx'
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
      return flow.requestError ? null : <Skeleton className={styles.placeholder} />
    case 'waiting':
      if (flow.url === undefined) return <OnPhonePicture />
      return (
        <div className={styles.request}>
          <QrCode payload={flow.url} label="QR code of the presentation request" />
          <RequestButtons
            url={flow.url}
            requestId={flow.requestId}
            additionalPresentation={additionalPresentation}
            paymentId={paymentId}
          />
        </div>
      )
    case 'scanned':
      return <OnPhonePicture />
    case 'rejected':
      return <EndedFlow message={flow.status.error?.message} actionLabel="Try again" onAction={onNewRequest} />
    case 'expired':
      return <EndedFlow message={EXPIRED_TEXT} actionLabel="Generate a new code" onAction={onNewRequest} />
    case 'gone':
      return (
        <EndedFlow
          message="This presentation is no longer kept. What was shown is erased a short while after it ended."
          actionLabel="Make a new request"
          onAction={onNewRequest}
        />
      )
    case 'done':
      return null
  }
}
