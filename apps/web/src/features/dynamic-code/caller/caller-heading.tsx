import { t } from '@lingui/core/macro'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { StateHeading, type StateHeadingProps } from '../../../shared/ui/state/state-heading.tsx'

const HEADINGS: Record<HelpDeskCall['state'], () => StateHeadingProps> = {
  waiting: () => ({ heading: t`Answer with your wallet`, note: t`Waiting for your wallet`, isWaiting: true }),
  started: () => ({ heading: t`Continue on your phone`, note: t`Your wallet has the request.`, isWaiting: true }),
  verified: () => ({
    heading: t`Done`,
    reasons: [t`Your details have been sent to the help desk.`, t`You may close this page.`],
    tone: 'good',
  }),
  rejected: () => ({
    heading: t`Verification Rejected`,
    reasons: [t`The help desk has not seen who you are.`, t`Ask it for a new link if you want to try again.`],
    tone: 'bad',
  }),
  expired: () => ({
    heading: t`The request has expired`,
    reasons: [t`The time to answer is over.`, t`Ask the help desk for a new link.`],
    tone: 'bad',
  }),
}

/** How the request stands, and what is left to do. A new request is never the caller's to make. */
export function CallerHeading({ state }: { state: HelpDeskCall['state'] }) {
  return <StateHeading {...HEADINGS[state]()} />
}
