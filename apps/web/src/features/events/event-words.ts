import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { EventCode } from '@vitrine/api/wording/english-events.ts'
import type { EventRecord } from '@vitrine/api/wording/event-record.ts'
import { callFailureWords } from '../../shared/words/call-failure-words.ts'
import { textOfCode } from '../../shared/words/flow-error-words.ts'

const MESSAGES: Readonly<Record<EventCode, MessageDescriptor>> = {
  'issuance-started': msg`Issuance started`,
  'presentation-started': msg`Presentation started`,
  'help-desk-started': msg`Help desk request started`,
  'offer-scanned': msg`Offer scanned with a wallet`,
  'request-scanned': msg`Request scanned with a wallet`,
  'help-desk-scanned': msg`Request scanned by the caller`,
  'answer-unusable': msg`Answer of the wallet could not be used`,
  issued: msg`Credential issued`,
  verified: msg`Credential verified`,
  'not-accepted': msg`Verified, but not accepted`,
  'caller-verified': msg`Caller verified`,
  'issuance-failed': msg`Issuance failed`,
  'verification-rejected': msg`Verification rejected`,
  'help-desk-rejected': msg`Help desk request rejected`,
  'offer-expired': msg`Offer expired`,
  'request-expired': msg`Request expired`,
  'help-desk-expired': msg`Help desk request expired`,
  'no-configuration': msg`Failed to load configuration`,
  'no-offer': msg`Failed to issue credential`,
  'no-request': msg`Failed to initiate presentation`,
  'no-result': msg`Failed to fetch presentation result`,
  'no-caller': msg`Failed to fetch employee verification data`,
  'no-account': msg`No account logged in`,
  'not-authenticated': msg`Interactive authentication failed`,
  'no-token': msg`Token acquisition failed`,
}

const HELP_DESKS: Readonly<Record<HelpDeskAudience, MessageDescriptor>> = {
  employee: msg`Employee help desk`,
  customer: msg`Customer help desk`,
}

export const messageOf = ({ code, message }: Pick<EventRecord, 'code' | 'message'>): string =>
  code ? i18n._(MESSAGES[code]) : message

/** Names the subject of an event: the help desk, or the card by its name at the time when the event was stored. */
export const subjectOf = ({ helpDesk, name }: Pick<EventRecord, 'helpDesk' | 'name'>): string | undefined =>
  helpDesk ? i18n._(HELP_DESKS[helpDesk]) : name

/** Explains an event. `details` is the text that the identity provider sent. */
export function detailsOf({
  error,
  failure,
  details,
}: Pick<EventRecord, 'error' | 'failure' | 'details'>): string | undefined {
  if (error) return textOfCode(error)
  return failure ? callFailureWords(failure) : details
}
