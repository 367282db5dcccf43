import { t } from '@lingui/core/macro'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { StateHeading, type StateHeadingProps } from '../../../shared/ui/state/state-heading.tsx'

const HEADINGS: Record<HelpDeskCall['state'], () => StateHeadingProps> = {
  waiting: () => ({ heading: t`Answer with your wallet`, note: t`Waiting for your wallet`, isWaiting: true }),
  started: () => ({
    heading: t`Continue on your phone`,
    note: t`Your wallet has received the request.`,
    isWaiting: true,
  }),
  verified: () => ({
    heading: t`Done`,
    reasons: [t`Your details have been sent to the help desk.`, t`You can close this page.`],
    tone: 'good',
  }),
  rejected: () => ({
    heading: t`Verification Rejected`,
    reasons: [t`The help desk received none of your details.`, t`To try again, ask the help desk for a new link.`],
    tone: 'bad',
  }),
  expired: () => ({
    heading: t`The request has expired`,
    reasons: [t`The time to answer has run out.`, t`Ask the help desk for a new link.`],
    tone: 'bad',
  }),
}

/** Shows the state of the request and the next step. Only the help desk can make a new request. */
export function CallerHeading({ state }: { state: HelpDeskCall['state'] }) {
  return <StateHeading {...HEADINGS[state]()} />
}
