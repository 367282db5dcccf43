import type { PresentationResult } from '@vitrine/api'
import type { FlowPhase } from '../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'

interface PresentationHeadingProps {
  readonly phase: FlowPhase | 'requesting'
  readonly hasCode: boolean
  readonly hasFailed: boolean
  readonly result: PresentationResult | undefined
}

/** The views of the presentation page in the words of section 2 of the specification. */
export function PresentationHeading({ phase, hasCode, hasFailed, result }: PresentationHeadingProps) {
  switch (phase) {
    case 'requesting':
      return <PhaseHeading heading="Scan QR Code present Verified ID" note={hasFailed ? undefined : 'One moment ...'} />
    case 'waiting':
      return hasCode ? (
        <PhaseHeading heading="Scan QR Code present Verified ID" note="Verification Pending" isWaiting />
      ) : (
        <PhaseHeading
          heading="Verification Pending"
          note="The QR code is on the page where this request was made. This page shows the outcome."
          isWaiting
        />
      )
    case 'scanned':
      return <PhaseHeading heading="Verification Started" note="Confirm it in your wallet." isWaiting />
    case 'done':
      if (result === undefined)
        return <PhaseHeading heading="Verified" note={hasFailed ? undefined : 'One moment ...'} />
      return result.status === 'OK' ? (
        <PhaseHeading heading="Nice! Your transaction has been processed successfully" tone="good" />
      ) : (
        <PhaseHeading heading="Verified, but not accepted" tone="bad" />
      )
    case 'rejected':
      return <PhaseHeading heading="Verification Rejected" tone="bad" />
    case 'expired':
      return <PhaseHeading heading="The code has expired" tone="bad" />
    case 'gone':
      return <PhaseHeading heading="No longer kept" tone="bad" />
  }
}
