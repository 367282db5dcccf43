import type { FlowError } from '@vitrine/api'
import { EXPIRED_TEXT, type ShownState } from '../../shared/flow/shown-state.ts'
import { StateHeading, type StateHeadingProps } from '../../shared/ui/state-heading.tsx'

interface Circumstances {
  readonly hasForm: boolean
  /** Why it failed, where the server says so. */
  readonly error: FlowError | undefined
}

const FORGOTTEN: StateHeadingProps = {
  heading: 'This code is no longer known',
  reasons: ['The server has forgotten this request. A new code takes a moment.'],
  tone: 'bad',
}

/** The states of an issuance in the words of section 2 of the specification. */
const HEADINGS: Record<ShownState, (issuance: Circumstances) => StateHeadingProps> = {
  requesting: ({ hasForm }) => ({
    heading: 'Scan QR Code to issue',
    note: hasForm ? 'Fill in the card, then generate its code.' : 'Generate the code of this card.',
  }),
  waiting: () => ({
    heading: 'Scan QR Code to issue',
    note: 'Waiting for your wallet. The code is good for one card, for a short while.',
    isWaiting: true,
  }),
  scanned: () => ({
    heading: 'Started on Mobile Device ...',
    note: 'Continue on your phone: accept the card in your wallet.',
    isWaiting: true,
  }),
  done: () => ({ heading: 'Done!!!', note: 'The card is in your wallet.', tone: 'good' }),
  rejected: ({ error }) => ({
    heading: 'The card was not issued',
    reasons: error ? [error.message] : [],
    tone: 'bad',
  }),
  expired: () => ({ heading: 'The code has expired', reasons: [EXPIRED_TEXT], tone: 'bad' }),
  gone: () => FORGOTTEN,
  erased: () => FORGOTTEN,
}

export function IssuanceHeading({ state, ...circumstances }: Circumstances & { readonly state: ShownState }) {
  return <StateHeading {...HEADINGS[state](circumstances)} />
}
