import type { HelpDeskCall } from '@vitrine/api'
import { EXPIRED_TEXT } from '../../../shared/flow/flow-phase.ts'
import { PhaseHeading } from '../../../shared/ui/phase-heading.tsx'

/** How the request stands, and what is left to do. A new request is never the caller's to make. */
export function CallerHeading({ state }: { state: HelpDeskCall['state'] }) {
  switch (state) {
    case 'waiting':
      return <PhaseHeading heading="Answer with your wallet" note="Waiting for your wallet" isWaiting />
    case 'started':
      return <PhaseHeading heading="Continue on your phone" note="Your wallet has the request." isWaiting />
    case 'verified':
      return (
        <PhaseHeading
          heading="Done"
          reasons={['The help desk sees that it is you.', 'You may close this page.']}
          tone="good"
        />
      )
    case 'rejected':
      return (
        <PhaseHeading
          heading="Verification Rejected"
          reasons={['The help desk has not seen who you are.', 'Ask it for a new link if you want to try again.']}
          tone="bad"
        />
      )
    case 'expired':
      return (
        <PhaseHeading
          heading="The request has expired"
          reasons={[EXPIRED_TEXT, 'Ask the help desk for a new link.']}
          tone="bad"
        />
      )
  }
}
