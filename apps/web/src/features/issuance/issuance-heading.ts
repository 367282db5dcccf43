import { t } from '@lingui/core/macro'
import type { FlowError } from '@vitrine/api/flows/status.ts'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import type { StateHeadingProps } from '../../shared/ui/state/state-heading.tsx'
import { expiredText, flowErrorText } from '../../shared/words/flow-error-words.ts'

type IssuanceHeadingInput = {
  readonly hasForm: boolean
  /** True if the wallet asks for consent in the browser. */
  readonly isInBrowser: boolean
  readonly error: FlowError | undefined
}

const forgotten = (): StateHeadingProps => ({
  heading: t`This code is no longer known`,
  reasons: [t`This request no longer exists. Generate a new code.`],
  tone: 'bad',
})

/** Headings of the states, with the texts of specification 2.35 to 2.38. */
const HEADINGS: Record<ShownState, (issuance: IssuanceHeadingInput) => StateHeadingProps> = {
  requesting: ({ hasForm }) => ({
    heading: t`Scan QR Code to issue`,
    note: hasForm ? t`Enter your details, then generate the QR code.` : t`Generate the QR code for this card.`,
  }),
  waiting: () => ({
    heading: t`Scan QR Code to issue`,
    note: t`Waiting for your wallet. The code works once, for five minutes.`,
    isWaiting: true,
  }),
  scanned: ({ isInBrowser }) => ({
    heading: t`Started on Mobile Device ...`,
    note: isInBrowser
      ? t`Continue on your phone: accept the card in the browser.`
      : t`Continue on your phone: accept the card in your wallet.`,
    isWaiting: true,
  }),
  done: () => ({ heading: t`Done!!!`, note: t`The card is in your wallet.`, tone: 'good' }),
  rejected: ({ error }) => ({
    heading: t`The card was not issued`,
    reasons: error ? [flowErrorText(error)] : [],
    tone: 'bad',
  }),
  expired: () => ({ heading: t`The code has expired`, reasons: [expiredText()], tone: 'bad' }),
  gone: forgotten,
  erased: forgotten,
}

export const issuanceHeading = (state: ShownState, circumstances: IssuanceHeadingInput): StateHeadingProps =>
  HEADINGS[state](circumstances)
