import { type ProblemCode, type ProblemReason, type Wording, worded } from '@vitrine/api'

/** What our server's refusals say to people. */
const PROBLEM_WORDS: Readonly<Record<ProblemCode, string>> = {
  'configuration-not-found': 'Configuration not found or not enabled',
  'not-found': 'Not found',
  'not-ready': 'There is no result for this request',
  'no-longer-kept': 'The result of this request is no longer kept',
  'not-yours-to-see': 'This answer belongs to another browser, or was picked up before',
  'not-verified': 'This request is not verified, or no longer open',
  'invalid-request': 'The request is not valid',
  'invalid-photo': 'The photo cannot be used',
  'contract-not-enabled': 'This credential is currently not available',
  'method-not-allowed': 'This address does not take this method',
  'body-too-large': 'The request is too large',
  'headers-too-large': 'The headers of the request are too large',
  'request-timeout': 'The request did not come to an end in time',
  'unsupported-media-type': 'The content type is not supported',
  'too-many-requests': 'Too many requests. Please try again in a moment.',
  'too-many-open': 'Too many requests are open at the moment. Please try again in a minute.',
  'not-signed-in': 'Please sign in',
  'invalid-token': 'Your sign-in is not valid here, or no longer. Please sign in again.',
  'no-access': 'You have no access to this',
  'access-revoked': 'Your access was revoked by an administrator',
  'not-possible': 'This cannot be done',
  'foreign-origin': 'Requests from another site are not accepted here',
  unavailable: 'The service is not available at the moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
}

const oneOf = (known: string[]): string => `'${known.join("', '")}'`

const REASON_WORDS: Wording<ProblemReason> = {
  'no-admin-scope': () => 'This is for administrators; your account has no admin scope',
  'no-identity-provider': () => 'No identity provider is configured here',
  'identity-provider-silent': () => 'The identity provider does not answer',
  'own-access': () => 'Nobody revokes their own access; another administrator can do it',
  'installation-full': () => 'This installation has all that it can serve at once.',
  'address-full': () => 'They come from your network address.',
  'no-such-purpose': () => 'This card is presented for nothing of this kind',
  'no-gate': () => 'This card opens no gate',
  'operation-missing': () => 'pay, receiver, a payment (fl-pay-...) and an accountId go with a bankOperation',
  'unknown-state': ({ known }) => `state must be one of ${oneOf(known)}`,
  'unknown-operation': ({ known }) => `bankOperation must be one of ${oneOf(known)}`,
  'fields-missing': ({ fields }) => `Please fill in: ${fields.map(({ label }) => label).join(', ')}`,
  'field-not-text': ({ field }) => `${field.label} must be text`,
  'field-too-long': ({ field, most }) => `${field.label} is longer than ${most} characters`,
  'field-not-printable': ({ field }) => `${field.label} has characters that cannot be shown`,
  'photo-too-large': ({ kilobytes }) => `The photo is larger than ${kilobytes} KB`,
  'photo-not-base64': () => 'The photo is not Base64',
  'photo-not-jpeg': () => 'The photo is not a JPEG picture',
  'photo-too-wide': ({ pixels }) => `The photo has more than ${pixels} pixels a side`,
  'no-such-account': () => 'This card has no such account. Nothing was charged.',
  'account-revoked': () => 'The account is revoked and cannot pay any more. Nothing was charged.',
  'paid-by-coupon': ({ operation }) =>
    `${operation} is paid with the coupon: send neither pay nor receiver nor paymentId`,
  'wrong-price': ({ price }) => `pay must be ${price}, the price of this operation`,
  'wrong-receiver': ({ receiver }) => `receiver must be '${receiver}' or absent`,
  'payment-made': () => 'This payment was made already, and is never made twice.',
  'payment-refused': () => 'This payment was refused. Nothing was charged. Please begin a new one.',
  'no-such-contract': () => 'There is no such contract',
  'no-contract-of-name': ({ name }) => `There is no contract '${name}'`,
  'contract-revoked': () => 'The contract was revoked, which is final',
  'nothing-to-revoke': () => 'There is nothing to revoke under this id',
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(PROBLEM_WORDS, code)

/** A refusal in our words; undefined for the code of another backend. */
export const problemWords = (code: string): string | undefined => (isKnown(code) ? PROBLEM_WORDS[code] : undefined)

/** What exactly was wrong, in our words. */
export const problemReasonWords = (reason: ProblemReason): string => worded(REASON_WORDS, reason)
