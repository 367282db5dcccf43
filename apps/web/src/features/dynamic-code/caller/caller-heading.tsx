import type { HelpDeskCall } from '@vitrine/api'
import { EXPIRED_TEXT } from '../../../shared/flow/shown-state.ts'
import { StateHeading, type StateHeadingProps } from '../../../shared/ui/state-heading.tsx'

const HEADINGS: Record<HelpDeskCall['state'], StateHeadingProps> = {
  waiting: { heading: 'Answer with your wallet', note: 'Waiting for your wallet', isWaiting: true },
  started: { heading: 'Continue on your phone', note: 'Your wallet has the request.', isWaiting: true },
  verified: {
    heading: 'Done',
    reasons: ['The help desk sees that it is you.', 'You may close this page.'],
    tone: 'good',
  },
  rejected: {
    heading: 'Verification Rejected',
    reasons: ['The help desk has not seen who you are.', 'Ask it for a new link if you want to try again.'],
    tone: 'bad',
  },
  expired: {
    heading: 'The request has expired',
    reasons: [EXPIRED_TEXT, 'Ask the help desk for a new link.'],
    tone: 'bad',
  },
}

/** How the request stands, and what is left to do. A new request is never the caller's to make. */
export function CallerHeading({ state }: { state: HelpDeskCall['state'] }) {
  return <StateHeading {...HEADINGS[state]} />
}
