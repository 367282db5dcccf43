import { t } from '@lingui/core/macro'
import type { StateHeadingProps } from '../../../shared/ui/state/state-heading.tsx'

/** Reason why there is nothing to decide: a value of the parameter `problem`, or `closed` according to the server. */
export type RequestProblem = 'expired' | 'other-browser' | 'invalid' | 'closed'

type ProblemWords = { readonly heading: string; readonly reasons: readonly string[] }

const startAgain = (): string => t`To get the card, start again in your wallet.`

const REQUEST_PROBLEMS: Record<RequestProblem, () => ProblemWords> = {
  expired: () => ({
    heading: t`This request is no longer open`,
    reasons: [t`It has expired or was already answered.`, startAgain()],
  }),
  'other-browser': () => ({
    heading: t`This request is open in another browser`,
    reasons: [t`Only the browser that opened it first can answer it. Continue there, or start again in your wallet.`],
  }),
  invalid: () => ({
    heading: t`The request of your wallet cannot be used`,
    reasons: [t`Start again in your wallet. If it happens again, use another wallet.`],
  }),
  closed: () => ({
    heading: t`There is no open request here`,
    reasons: [
      t`The request of your wallet has expired, was already answered, or is open in another browser.`,
      startAgain(),
    ],
  }),
}

export const requestProblemWords = (problem: RequestProblem): ProblemWords => REQUEST_PROBLEMS[problem]()

export const requestProblemOf = (name: string | null): RequestProblem | undefined =>
  name !== null && Object.hasOwn(REQUEST_PROBLEMS, name) ? (name as RequestProblem) : undefined

/** State of a request that was open when the page loaded. */
export type ConsentState = 'open' | 'accepted' | 'declined' | 'expired' | 'closed'

const HEADINGS: Record<ConsentState, () => StateHeadingProps> = {
  open: () => ({
    heading: t`Put this card into your wallet?`,
    note: t`Nothing happens until you accept or decline. You do not need a PIN.`,
  }),
  accepted: () => ({
    heading: t`You can go back to your wallet`,
    reasons: [t`You accepted. Your wallet can get the card now.`],
    tone: 'good',
  }),
  declined: () => ({
    heading: t`You can go back to your wallet`,
    reasons: [t`You declined. Your wallet does not get the card.`],
  }),
  expired: () => ({ heading: t`The time to decide has run out`, reasons: [startAgain()], tone: 'bad' }),
  closed: () => ({ ...requestProblemWords('closed'), tone: 'bad' }),
}

export const consentHeading = (state: ConsentState): StateHeadingProps => HEADINGS[state]()

const TITLES: Record<ConsentState, (card: string) => string> = {
  open: (card) => t`Your consent: ${card}`,
  accepted: (card) => t`Accepted: ${card}`,
  declined: (card) => t`Declined: ${card}`,
  expired: (card) => t`Expired: ${card}`,
  closed: (card) => t`Your consent: ${card}`,
}

/** Names the state in the page's title, so that the visitor sees it from another tab. */
export const consentTitle = (state: ConsentState, card: string): string => TITLES[state](card)
