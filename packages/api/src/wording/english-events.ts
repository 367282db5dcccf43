import type { HelpDeskAudience } from '../flows/help-desk-audience.ts'
import type { FlowErrorCode } from '../flows/status.ts'
import { type CallFailure, mayLaterSucceed } from './call-failure.ts'
import { ENGLISH_FLOW_ERRORS } from './english-flow-errors.ts'
import { type Wording, worded } from './reason.ts'

/** English text of each event, as stored. Visitors read the translated texts of the app (`event-words.ts`). */
export const ENGLISH_EVENTS = {
  'issuance-started': 'Issuance started',
  'presentation-started': 'Presentation started',
  'help-desk-started': 'Help desk request started',
  'offer-scanned': 'Offer scanned with a wallet',
  'request-scanned': 'Request scanned with a wallet',
  'help-desk-scanned': 'Request scanned by the caller',
  'answer-unusable': 'Answer of the wallet could not be used',
  issued: 'Credential issued',
  verified: 'Credential verified',
  'not-accepted': 'Verified, but not accepted',
  'caller-verified': 'Caller verified',
  'issuance-failed': 'Issuance failed',
  'verification-rejected': 'Verification rejected',
  'help-desk-rejected': 'Help desk request rejected',
  'offer-expired': 'Offer expired',
  'request-expired': 'Request expired',
  'help-desk-expired': 'Help desk request expired',
  'no-configuration': 'Failed to load configuration',
  'no-offer': 'Failed to issue credential',
  'no-request': 'Failed to initiate presentation',
  'no-result': 'Failed to fetch presentation result',
  'no-caller': 'Failed to fetch employee verification data',
  'no-account': 'No account logged in',
  'not-authenticated': 'Interactive authentication failed',
  'no-token': 'Token acquisition failed',
} as const satisfies Record<string, string>

export type EventCode = keyof typeof ENGLISH_EVENTS

export const isEventCode = (code: unknown): code is EventCode =>
  typeof code === 'string' && Object.hasOwn(ENGLISH_EVENTS, code)

export const ENGLISH_HELP_DESKS: Readonly<Record<HelpDeskAudience, string>> = {
  employee: 'Employee help desk',
  customer: 'Customer help desk',
}

const CALL_FAILURES: Wording<CallFailure> = {
  'bad-status': ({ status }) =>
    mayLaterSucceed(status)
      ? `The server answered with status ${status}. Please try again in a moment.`
      : `The server answered with status ${status}. If trying again does not help, tell the operator of this site.`,
  'too-slow': () => 'The server took too long to answer. Please try again.',
  unreachable: () => 'The server could not be reached. Check your connection and try again.',
  'not-understood': () => 'The answer of the server could not be understood. Please try again.',
  'unusable-link': () =>
    'The server of this card sent a link that no wallet can open. Please tell the operator of this site, or choose another card.',
}

type EventCause = { readonly error?: FlowErrorCode | undefined; readonly failure?: CallFailure | undefined }

export function englishDetails({ error, failure }: EventCause): string | undefined {
  if (error) return ENGLISH_FLOW_ERRORS[error]
  return failure && worded(CALL_FAILURES, failure)
}
