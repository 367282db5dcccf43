import type { HelpDeskAudience } from '@vitrine/api'
import { EXPIRED_TEXT } from '../../shared/flow/flow-phase.ts'
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
      return (
        <PhaseHeading
          heading="Verification Rejected"
          reasons={['Verification Rejected: The help desk request was rejected or cancelled.']}
          tone="bad"
        />
      )
    case 'expired':
      return (
        <PhaseHeading
          heading="The request has expired"
          reasons={['This help desk request has expired after 5 minutes. Please generate a new request to continue.']}
          tone="bad"
        />
      )
    case 'unknown':
      return <PhaseHeading heading="The request has expired" reasons={[EXPIRED_TEXT]} tone="bad" />
    case 'erased':
      return (
        <PhaseHeading
          heading="No longer kept"
          reasons={[
            'What the caller showed is erased five minutes after the verification. To go on, verify the caller anew.',
          ]}
          tone="bad"
        />
      )
  }
}
