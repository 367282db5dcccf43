import { select, t } from '@lingui/core/macro'
import type { PublicFaceCheck } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { StateHeading, type StateHeadingProps } from '../../shared/ui/state/state-heading.tsx'
import { faceCheckWords } from '../../shared/words/face-check-words.ts'
import { expiredText } from '../../shared/words/flow-error-words.ts'
import { rejectionWords } from '../../shared/words/rejection-words.ts'

type HelpDeskHeadingInput = {
  readonly hasFailed: boolean
  readonly audience: HelpDeskAudience
  /** Reason for a rejection, if the server sent one. */
  readonly error: FlowError | undefined
  /** Face check of the card, if any. */
  readonly faceCheck: PublicFaceCheck | undefined
  /** True if the page waits for the caller's consent to the face check. */
  readonly awaitsConsent: boolean
}

const HEADINGS: Record<ShownState, (request: HelpDeskHeadingInput) => StateHeadingProps> = {
  requesting: ({ hasFailed, awaitsConsent, faceCheck = {} }) =>
    awaitsConsent
      ? { heading: t`Before the face check`, reasons: faceCheckWords(faceCheck, 'caller') }
      : { heading: t`New request`, note: hasFailed ? undefined : t`One moment ...` },
  waiting: () => ({
    heading: t`Send this link to the caller`,
    note: t`Waiting for the caller to open it`,
    isWaiting: true,
  }),
  scanned: ({ audience }) => ({
    heading: t`Verification Started`,
    note: t`The ${select(audience, { customer: 'customer', other: 'employee' })} is looking at the request in their wallet.`,
    isWaiting: true,
  }),
  done: ({ audience }) => ({
    heading: t`Verified`,
    note: t`This is what the ${select(audience, { customer: 'customer', other: 'employee' })}'s wallet proved.`,
    tone: 'good',
  }),
  rejected: ({ error, faceCheck }) => ({
    heading: t`Verification Rejected`,
    reasons: [
      t`Verification Rejected: The help desk request was rejected or cancelled.`,
      // The first sentence already covers a caller who declined.
      ...(error && error.code !== 'ACCESS_DENIED' ? rejectionWords({ error, checks: undefined, faceCheck }) : []),
    ],
    tone: 'bad',
  }),
  expired: () => ({
    heading: t`The request has expired`,
    reasons: [t`This help desk request has expired after 5 minutes. Please generate a new request to continue.`],
    tone: 'bad',
  }),
  gone: () => ({ heading: t`The request has expired`, reasons: [expiredText()], tone: 'bad' }),
  erased: () => ({
    heading: t`Data deleted`,
    reasons: [
      t`The caller’s data is deleted five minutes after the verification. To continue, verify the caller again.`,
    ],
    tone: 'bad',
  }),
}

/** Shows the state of a request. */
export function HelpDeskHeading({ state, ...circumstances }: HelpDeskHeadingInput & { readonly state: ShownState }) {
  return <StateHeading {...HEADINGS[state](circumstances)} />
}
