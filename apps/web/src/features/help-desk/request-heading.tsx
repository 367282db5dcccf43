import type { HelpDeskAudience } from '@vitrine/api'
import { PhaseHeading } from '../../shared/ui/phase-heading.tsx'
import type { HelpDeskPhase } from './use-help-desk.ts'

interface RequestHeadingProps {
  readonly phase: HelpDeskPhase
  readonly hasFailed: boolean
  readonly audience: HelpDeskAudience
}

/** Says how the request stands. */
export function RequestHeading({ phase, hasFailed, audience }: RequestHeadingProps) {
  switch (phase) {
    case 'requesting':
      return <PhaseHeading heading="A new request" note={hasFailed ? undefined : 'One moment ...'} />
    case 'waiting':
      return <PhaseHeading heading="Send this link to the caller" note="Waiting for the caller to open it" isWaiting />
    case 'started':
      return (
        <PhaseHeading
          heading="Verification Started"
          note={`The ${audience} is looking at the request in their wallet.`}
          isWaiting
        />
      )
    case 'verified':
      return <PhaseHeading heading="Verified" note={`This is what the ${audience}'s wallet proved.`} tone="good" />
    case 'rejected':
      return <PhaseHeading heading="Verification Rejected" tone="bad" />
    case 'expired':
    case 'unknown':
      return <PhaseHeading heading="The request has expired" tone="bad" />
    case 'erased':
      return <PhaseHeading heading="No longer kept" tone="bad" />
  }
}
