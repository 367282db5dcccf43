import type { HelpDeskCall } from '@vitrine/api'
import { PhaseHeading } from '../../../shared/ui/phase-heading.tsx'

/** How the request stands, for the caller. */
export function CallerHeading({ state }: { state: HelpDeskCall['state'] }) {
  switch (state) {
    case 'waiting':
      return <PhaseHeading heading="Answer with your wallet" note="Waiting for your wallet" isWaiting />
    case 'started':
      return <PhaseHeading heading="Continue on your phone" note="Your wallet has the request." isWaiting />
    case 'verified':
      return <PhaseHeading heading="Done" note="The help desk sees that it is you." tone="good" />
    case 'rejected':
      return <PhaseHeading heading="Verification Rejected" tone="bad" />
    case 'expired':
      return <PhaseHeading heading="The request has expired" tone="bad" />
  }
}
