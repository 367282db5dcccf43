import { Skeleton } from '@mantine/core'
import type { HelpDeskAudience } from '@vitrine/api'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { EXPIRED_TEXT } from '../../shared/flow/flow-phase.ts'
import { QrCode } from '../../shared/qr/qr-code.tsx'
import { EndedFlow } from '../../shared/ui/ended-flow.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { OnPhonePicture } from '../../shared/ui/phase-pictures.tsx'
import { CallerLink } from './caller-link.tsx'
import styles from './help-desk.module.css'
import type { HelpDesk } from './use-help-desk.ts'
import { VerifiedCaller } from './verified-caller.tsx'

const NEW_REQUEST = 'New Help Desk Request'

/** What stands under the heading in each phase of a request. */
export function RequestView({ desk, audience }: { desk: HelpDesk; audience: HelpDeskAudience }) {
  const { phase, begun, requestError, caller, startOver } = desk
  switch (phase) {
    case 'requesting':
      return requestError ? (
        <FailureNotice
          title="Failed to initiate presentation"
          explanation={explainFailure(requestError)}
          onRetry={startOver}
        />
      ) : (
        <Skeleton className={styles.codePlace} />
      )
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
      return <VerifiedCaller query={caller} audience={audience} />
    case 'rejected':
      return (
        <EndedFlow
          message="Verification Rejected: The help desk request was rejected or cancelled."
          actionLabel="Try Again"
          onAction={startOver}
        />
      )
    case 'expired':
      return (
        <EndedFlow
          message="This help desk request has expired after 5 minutes. Please generate a new request to continue."
          actionLabel={NEW_REQUEST}
          onAction={startOver}
        />
      )
    case 'unknown':
      return <EndedFlow message={EXPIRED_TEXT} actionLabel={NEW_REQUEST} onAction={startOver} />
    case 'erased':
      return (
        <EndedFlow
          message="What the caller showed is erased five minutes after the verification. To go on, verify the caller anew."
          actionLabel={NEW_REQUEST}
          onAction={startOver}
        />
      )
  }
}
