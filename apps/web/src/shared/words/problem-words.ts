import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import { type Wording, worded } from '@vitrine/api/wording/reason.ts'
import { formatPln } from '../format/money.ts'
import { cardWords } from './card-words.ts'

const PROBLEM_WORDS: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  'configuration-not-found': msg`Configuration not found or not enabled`,
  'not-found': msg`Not found`,
  'not-ready': msg`There is no result for this request`,
  'no-longer-kept': msg`The result of this request is no longer kept`,
  'not-yours-to-see': msg`This answer belongs to another browser, or was picked up before`,
  'not-verified': msg`This request is not verified, or no longer open`,
  'invalid-request': msg`The request is not valid`,
  'invalid-photo': msg`The photo cannot be used`,
  'contract-not-enabled': msg`This credential is currently not available`,
  'method-not-allowed': msg`This address does not support this method`,
  'body-too-large': msg`The request is too large`,
  'address-too-long': msg`The address is too long`,
  'headers-too-large': msg`The headers of the request are too large`,
  'request-timeout': msg`The request took too long to arrive`,
  'unsupported-media-type': msg`The content type is not supported`,
  'too-many-requests': msg`Too many requests. Please try again in a moment.`,
  'too-many-open': msg`Too many requests are open at the moment. Please try again in a minute.`,
  'not-signed-in': msg`Please sign in`,
  'invalid-token': msg`Your sign-in is not valid here or has expired. Please sign in again.`,
  'no-access': msg`You have no access to this`,
  'access-revoked': msg`Your access was revoked by an administrator`,
  'not-possible': msg`This cannot be done`,
  'foreign-origin': msg`Requests from another site are not accepted here`,
  'service-refused': msg`The service that issues and checks this card refused the request.`,
  unavailable: msg`The service is not available at the moment. Please try again.`,
  internal: msg`Something went wrong on our side. Please try again.`,
}

const labelIn = ({ label }: { label: string }): string => cardWords(label)

const REASON_WORDS: Wording<ProblemReason> = {
  'no-admin-scope': () => t`This is for administrators; your account has no admin scope`,
  'no-admin-role': () => t`This is for administrators; your account does not have their role`,
  'no-help-desk-role': () => t`This is for help-desk staff; your account does not have their role`,
  'no-identity-provider': () => t`No identity provider is configured here`,
  'identity-provider-silent': () => t`The identity provider does not answer`,
  'own-access': () => t`You can’t revoke your own access. Ask another administrator`,
  'installation-full': () => t`This installation cannot serve more requests at the moment.`,
  'address-full': () => t`They come from your network address.`,
  'no-gate': () => t`This card opens no gate`,
  'operation-missing': () => t`pay, receiver, paymentId (fl-pay-...) and accountId require a bankOperation`,
  'face-check-of-card': () =>
    t`Only the card defines whether and how strictly the face is checked, so do not send faceCheck or threshold`,
  'unknown-operation': ({ names }) =>
    names.length === 0
      ? t`This card has no payments.`
      : t`This card has no payment of this kind. It has: ${{ names: names.map(cardWords).join(', ') }}.`,
  'fields-missing': ({ fields }) => t`Please fill in: ${{ fields: fields.map(labelIn).join(', ') }}`,
  'identity-lacks': ({ fields }) =>
    t`Your account at the identity provider does not state: ${{ fields: fields.map(labelIn).join(', ') }}`,
  'sign-in-needed': () => t`Sign in first`,
  'field-not-text': ({ field }) => t`${{ field: labelIn(field) }} must be text`,
  'field-too-long': ({ field, most }) => t`${{ field: labelIn(field) }} is longer than ${most} characters`,
  'field-not-printable': ({ field }) => t`${{ field: labelIn(field) }} has characters that cannot be shown`,
  'field-not-a-day': ({ field }) => t`${{ field: labelIn(field) }} must be a day, like 1987-05-14`,
  'field-in-the-future': ({ field }) => t`${{ field: labelIn(field) }} must not be in the future`,
  'photo-too-large': ({ kilobytes }) => t`The photo is larger than ${kilobytes} KB`,
  'photo-not-base64': () => t`The photo is not Base64`,
  'photo-not-jpeg': () => t`The photo is not a JPEG picture`,
  'photo-too-wide': ({ pixels }) => t`The photo has more than ${pixels} pixels per side`,
  'no-such-payment': () => t`There is no such payment. Nothing was charged.`,
  'no-such-account': () => t`This card has no such account. Nothing was charged.`,
  'account-revoked': () => t`The account is revoked and cannot pay any more. Nothing was charged.`,
  'suspension-not-offered': () => t`The service that manages this card can only revoke it. Nothing was changed.`,
  'revoked-for-good': () => t`This account is revoked, and a revocation is final.`,
  'end-in-past': () => t`The end of the suspension is in the past. Choose a later time.`,
  'paid-by-coupon': () => t`This is paid with the coupon, so do not send a price, a receiver or a payment ID.`,
  'wrong-price': ({ price }) =>
    t`The price of this payment is ${{ amount: formatPln(price) }}. Please load the page again.`,
  'wrong-receiver': ({ receiver }) => t`This payment can only go to ${{ receiver: cardWords(receiver) }}.`,
  'payment-made': () => t`This payment was already made, and is never made twice.`,
  'payment-refused': () => t`This payment was refused. Nothing was charged. Please begin a new one.`,
  'answer-unusable': () =>
    t`The answer of your wallet cannot be read, or does not belong to this request. Try again, or scan the code.`,
  'too-many-answers': () => t`Too many answers of this browser cannot be used. Scan the code instead.`,
  'answered-already': () => t`This request was already answered, or has expired.`,
  'opened-elsewhere': () => t`This request was opened in another browser. Continue there, or scan the code.`,
  'accepted-already': () => t`This verification was already accepted`,
  'no-such-contract': () => t`There is no such contract`,
  'no-contract-of-name': ({ name }) => t`There is no contract ''${name}''`,
  'contract-revoked': () => t`The contract was revoked, which is final`,
  'no-account-of-id': () => t`There is no account with this id`,
  'nothing-to-revoke': () => t`There is nothing to revoke with this id`,
  'card-certificate-ends': () =>
    t`The certificate that signs this card ends within a day, so no new card can be issued. Please tell the operator of this site.`,
  'card-certificate-unfit': () =>
    t`The certificate of the issuer does not fit the format of this card. Please tell the operator of this site.`,
  'card-service-silent': () =>
    t`The service that issues and checks this card does not answer or is overloaded. Please try again in a minute.`,
  'card-service-code': ({ serviceCode }) =>
    t`Please tell the operator of this site. The code of the service is ${serviceCode}.`,
  'page-in-middle': ({ most }) =>
    t`In this order, only the first and the last ${most} entries are listed. Filter the list, or sort it by another column.`,
  'no-such-person': () => t`Nobody with this id ever signed in here`,
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(PROBLEM_WORDS, code)

export const problemWords = (code: string): string | undefined =>
  isKnown(code) ? i18n._(PROBLEM_WORDS[code]) : undefined

export const problemReasonWords = (reason: ProblemReason): string => worded(REASON_WORDS, reason)
