import { plnInSentence } from '../cards/money.ts'
import type { ProblemReason } from './problem-reason.ts'
import { type Wording, worded } from './reason.ts'

/** English text of each reason. Visitors read the translated texts of the app (`problem-words.ts`). */
const TEXTS: Wording<ProblemReason> = {
  'no-admin-scope': () => 'This is for administrators; your account has no admin scope',
  'no-admin-role': () => 'This is for administrators; your account does not have their role',
  'no-help-desk-role': () => 'This is for help-desk staff; your account does not have their role',
  'no-identity-provider': () => 'No identity provider is configured here',
  'identity-provider-silent': () => 'The identity provider does not answer',
  'own-access': () => 'You can’t revoke your own access. Ask another administrator',
  'installation-full': () => 'This installation cannot serve more requests at the moment.',
  'address-full': () => 'They come from your network address.',
  'no-gate': () => 'This card opens no gate',
  'operation-missing': () => 'pay, receiver, paymentId (fl-pay-...) and accountId require a bankOperation',
  'face-check-of-card': () =>
    'Only the card defines whether and how strictly the face is checked, so do not send faceCheck or threshold',
  'unknown-operation': ({ names }) =>
    names.length === 0
      ? 'This card has no payments.'
      : `This card has no payment of this kind. It has: ${names.join(', ')}.`,
  'fields-missing': ({ fields }) => `Please fill in: ${fields.map(({ label }) => label).join(', ')}`,
  'identity-lacks': ({ fields }) =>
    `Your account at the identity provider does not state: ${fields.map(({ label }) => label).join(', ')}`,
  'sign-in-needed': () => 'Sign in first',
  'field-not-text': ({ field }) => `${field.label} must be text`,
  'field-too-long': ({ field, most }) => `${field.label} is longer than ${most} characters`,
  'field-not-printable': ({ field }) => `${field.label} has characters that cannot be shown`,
  'field-not-a-day': ({ field }) => `${field.label} must be a day, like 1987-05-14`,
  'field-in-the-future': ({ field }) => `${field.label} must not be in the future`,
  'photo-too-large': ({ kilobytes }) => `The photo is larger than ${kilobytes} KB`,
  'photo-not-base64': () => 'The photo is not Base64',
  'photo-not-jpeg': () => 'The photo is not a JPEG picture',
  'photo-too-wide': ({ pixels }) => `The photo has more than ${pixels} pixels per side`,
  'no-such-payment': () => 'There is no such payment. Nothing was charged.',
  'no-such-account': () => 'This card has no such account. Nothing was charged.',
  'account-revoked': () => 'The account is revoked and cannot pay any more. Nothing was charged.',
  'suspension-not-offered': () => 'The service that manages this card can only revoke it. Nothing was changed.',
  'revoked-for-good': () => 'This account is revoked, and a revocation is final.',
  'end-in-past': () => 'The end of the suspension is in the past. Choose a later time.',
  'paid-by-coupon': () => 'This is paid with the coupon, so do not send a price, a receiver or a payment ID.',
  'wrong-price': ({ price }) => `The price of this payment is ${plnInSentence(price)}. Please load the page again.`,
  'wrong-receiver': ({ receiver }) => `This payment can only go to ${receiver}.`,
  'payment-made': () => 'This payment was already made, and is never made twice.',
  'payment-refused': () => 'This payment was refused. Nothing was charged. Please begin a new one.',
  'answer-unusable': () =>
    'The answer of your wallet cannot be read, or does not belong to this request. Try again, or scan the code.',
  'too-many-answers': () => 'Too many answers of this browser cannot be used. Scan the code instead.',
  'answered-already': () => 'This request was already answered, or has expired.',
  'opened-elsewhere': () => 'This request was opened in another browser. Continue there, or scan the code.',
  'accepted-already': () => 'This verification was already accepted',
  'no-such-contract': () => 'There is no such contract',
  'no-contract-of-name': ({ name }) => `There is no contract '${name}'`,
  'contract-revoked': () => 'The contract was revoked, which is final',
  'no-account-of-id': () => 'There is no account with this id',
  'nothing-to-revoke': () => 'There is nothing to revoke with this id',
  'card-certificate-ends': () =>
    'The certificate that signs this card ends within a day, so no new card can be issued. Please tell the operator of this site.',
  'card-certificate-unfit': () =>
    'The certificate of the issuer does not fit the format of this card. Please tell the operator of this site.',
  'card-service-silent': () =>
    'The service that issues and checks this card does not answer or is overloaded. Please try again in a minute.',
  'card-service-code': ({ serviceCode }) =>
    `Please tell the operator of this site. The code of the service is ${serviceCode}.`,
  'page-in-middle': ({ most }) =>
    `In this order, only the first and the last ${most} entries are listed. Filter the list, or sort it by another column.`,
  'no-such-person': () => 'Nobody with this id ever signed in here',
}

/** Returns the English sentence of a reason, for `detail` of a problem. */
export const englishProblem = (reason: ProblemReason): string => worded(TEXTS, reason)
