import type { HelpDeskAudience } from '@vitrine/api'
import { EXPIRED_TEXT, type ShownState } from '../../shared/flow/shown-state.ts'
import { StateHeading, type StateHeadingProps } from '../../shared/ui/state-heading.tsx'

interface Circumstances {
  readonly hasFailed: boolean
  readonly audience: HelpDeskAudience
}

const HEADINGS: Record<ShownState, (request: Circumstances) => StateHeadingProps> = {
  requesting: ({ hasFailed }) => ({ heading: 'A new request', note: hasFailed ? undefined : 'One moment ...' }),
  waiting: () => ({
    heading: 'Send this link to the caller',
    note: 'Waiting for the caller to open it',
    isWaiting: true,
  }),
  scanned: ({ audience }) => ({
    heading: 'Verification Started',
    note: `The ${audience} is looking at the request in their wallet.`,
    isWaiting: true,
  }),
  done: ({ audience }) => ({
    heading: 'Verified',
    note: `This is what the ${audience}'s wallet proved.`,
    tone: 'good',
  }),
  rejected: () => ({
    heading: 'Verification Rejected',
    reasons: ['Verification Rejected: The help desk request was rejected or cancelled.'],
    tone: 'bad',
  }),
  expired: () => ({
    heading: 'The request has expired',
    reasons: ['This help desk request has expired after 5 minutes. Please generate a new request to continue.'],
    tone: 'bad',
  }),
  gone: () => ({ heading: 'The request has expired', reasons: [EXPIRED_TEXT], tone: 'bad' }),
  erased: () => ({
    heading: 'No longer kept',
    reasons: [
      'What the caller showed is erased five minutes after the verification. To go on, verify the caller anew.',
    ],
    tone: 'bad',
  }),
}

/** Says how the request stands. */
export function RequestHeading({ state, ...circumstances }: Circumstances & { readonly state: ShownState }) {
  return <StateHeading {...HEADINGS[state](circumstances)} />
}
