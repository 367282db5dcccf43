import { RequestPending } from '../../shared/flow/request-pending.tsx'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { OnPhonePicture } from '../../shared/ui/phase-pictures.tsx'
import { CallerLink } from './caller-link.tsx'
import type { HelpDesk } from './use-help-desk.ts'
import { VerifiedCaller } from './verified-caller.tsx'

/** What stands under the heading in each phase of a request. */
export function RequestView({ desk }: { desk: HelpDesk }) {
  const { phase, begun, requestError, caller, startOver } = desk
  switch (phase) {
    case 'requesting':
      return <RequestPending error={requestError} onRetry={startOver} />
    case 'waiting':
      return (
        begun && (
          <>
            <QrCode payload={begun.url} label="QR code of the help desk request" />
            <CallerLink walletUrl={begun.url} />
          </>
        )
      )
    case 'started':
      return <OnPhonePicture />
    case 'verified':
      return <VerifiedCaller query={caller} />
    case 'rejected':
      return <EndedFlow actionLabel="Try Again" onAction={startOver} />
    case 'expired':
    case 'unknown':
    case 'erased':
      return <EndedFlow isRejected={false} actionLabel="New Help Desk Request" onAction={startOver} />
  }
}
