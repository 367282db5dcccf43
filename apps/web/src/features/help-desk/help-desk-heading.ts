import { select, t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import type { StateHeadingProps } from '../../shared/ui/state/state-heading.tsx'
import { faceCheckWords } from '../../shared/words/face-check-words.ts'
import { expiredText } from '../../shared/words/flow-error-words.ts'
import { rejectionWords } from '../../shared/words/rejection-words.ts'
import type { HelpDeskRequestFlow } from './use-help-desk.ts'

type HelpDeskHeadingProps = {
  readonly card: PublicCard
  readonly flow: HelpDeskRequestFlow
  readonly audience: HelpDeskAudience
}

const HEADINGS: Record<ShownState, (props: HelpDeskHeadingProps) => StateHeadingProps> = {
  requesting: ({ card: { presentation }, flow }) =>
    flow.agree
      ? { heading: t`Before the face check`, reasons: faceCheckWords(presentation.faceCheck ?? {}, 'caller') }
      : { heading: t`New request`, note: flow.requestError ? undefined : t`One moment ...`, isWaiting: true },
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
  done: ({ audience }) => verifiedHeading(audience),
  rejected: ({ card: { presentation }, flow }) => {
    const error = flow.status?.error
    return {
      heading: t`Verification Rejected`,
      reasons: [
        t`Verification Rejected: The help desk request was rejected or cancelled.`,
        // The first sentence already covers a caller who declined.
        ...(error && error.code !== 'ACCESS_DENIED'
          ? rejectionWords({ error, checks: undefined, faceCheck: presentation.faceCheck })
          : []),
      ],
      tone: 'bad',
    }
  },
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

export const verifiedHeading = (audience: HelpDeskAudience): StateHeadingProps => ({
  heading: t`Verified`,
  note: t`This is what the ${select(audience, { customer: 'customer', other: 'employee' })}'s wallet proved.`,
  tone: 'good',
})

export const helpDeskHeading = (props: HelpDeskHeadingProps): StateHeadingProps => HEADINGS[props.flow.state](props)
