import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActorKind, AuditAction, AuditEntry, AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { revocationWords } from '../changes/revocation-words.ts'

const ACTIONS: Readonly<Record<AuditAction, MessageDescriptor>> = {
  issue: msg`Issue a credential`,
  'issue-again': msg`Issue a credential again`,
  'issue-copy': msg`Issue a copy of a credential`,
  present: msg`Present a credential`,
  'help-desk-accept': msg`Accept a verification at the help desk`,
  'help-desk-dismiss': msg`Reject a verified caller at the help desk`,
  'erase-account': msg`Erase the personal data of an account`,
  'revoke-account': msg`Revoke an account`,
  'suspend-account': msg`Suspend an account`,
  'reinstate-account': msg`Reinstate an account`,
  'revoke-contract': msg`Revoke a contract`,
  'revoke-credential': msg`Revoke a credential at the issuing service`,
  'revoke-access': msg`Revoke a person’s access`,
  'restore-access': msg`Restore a person’s access`,
  'enable-contract': msg`Enable a contract`,
  'disable-contract': msg`Disable a contract`,
  'sign-in': msg({ message: 'Sign in', context: 'action' }),
  search: msg`Search the console`,
  'refused-call': msg`Call the API`,
  'restore-backup': msg`Restore a backup`,
}

const OUTCOMES: Readonly<Record<AuditOutcome, MessageDescriptor>> = {
  issued: msg`Issued`,
  verified: msg`Verified`,
  paid: msg`Paid`,
  'coupon-used': msg`Coupon used`,
  'caller-verified': msg`Caller verified`,
  'business-refused': msg`Business refused`,
  'other-credential': msg`Other credential`,
  accepted: msg`Accepted`,
  dismissed: msg`Rejected`,
  erased: msg`Erased`,
  revoked: msg`Revoked`,
  suspended: msg`Suspended`,
  reinstated: msg`Reinstated`,
  pending: msg`Revoked here, not yet at the issuing service`,
  restored: msg`Restored`,
  enabled: msg({ message: 'Enabled', context: 'outcome' }),
  disabled: msg({ message: 'Disabled', context: 'outcome' }),
  'signed-in': msg`Signed in`,
  answered: msg`Answered`,
  'invalid-token': msg`Refused: invalid token`,
  'no-access': msg`Refused: no permission`,
  'access-revoked': msg`Refused: access revoked`,
  ACCESS_DENIED: msg`Declined in the wallet`,
  EXPIRED: msg`Timed out`,
  TOO_MANY_ATTEMPTS: msg`Wrong PIN too many times`,
  INVALID_CREDENTIAL_STATE: msg`Card revoked or expired`,
  CREDENTIAL_STATE_UNAVAILABLE: msg`Card status unavailable`,
  INVALID_PRESENTATION: msg`Verification failed`,
  FACE_CHECK_FAILED: msg`Face check failed`,
  CLAIM_VALIDATION_FAILED: msg`Condition not met`,
  CONTRACT_NOT_ENABLED: msg`Card disabled`,
  WALLET_ERROR: msg`Wallet error`,
  SERVICE_UNAVAILABLE: msg`External service unavailable`,
  SERVICE_REFUSED: msg`External service refused`,
}

const REASONS: Readonly<Record<ResultReason['code'], MessageDescriptor>> = {
  paid: msg`Paid`,
  'not-enough-money': msg`Not enough money`,
  'no-such-payment': msg`No such payment`,
  'payment-ended': msg`The payment was already finished`,
  'no-account': msg`No account on this site`,
  'another-account': msg`The request was for another account`,
  'coupon-used': msg`Coupon used`,
  'coupon-used-before': msg`The coupon was already used`,
  'coupon-expired': msg`The coupon has expired`,
  'no-coupon': msg`No coupon`,
  'gate-opened': msg`The gate opened`,
  discount: msg`Discount`,
  'no-discount': msg`No discount`,
  'level-too-low': msg`The certificate’s level is too low`,
}

const ACTORS: Readonly<Record<ActorKind, MessageDescriptor>> = {
  wallet: msg`A wallet`,
  person: msg`A person`,
  staff: msg`Help-desk staff`,
  operator: msg`The operator`,
  server: msg`The server`,
  stranger: msg`Unknown client`,
}

export const actionWords = (action: string): string => (isKnownAction(action) ? i18n._(ACTIONS[action]) : words(action))

const isKnownAction = (action: string): action is AuditAction => Object.hasOwn(ACTIONS, action)

export const kindWords = (kind: ActorKind): string => i18n._(ACTORS[kind])

/** Names the actor. Only `actorKind` shows whether it is a person: the name proves nothing, because people choose their user names. */
export const actorWords = ({ actor, actorKind }: Pick<AuditEntry, 'actor' | 'actorKind'>): string =>
  actorKind === 'person' ? actor : i18n._(ACTORS[actorKind])

/** An unknown code is shown as words: `not-enough-money` becomes 'Not enough money'. */
export const auditOutcomeWords = (outcome: string): string =>
  isKnownOutcome(outcome) ? i18n._(OUTCOMES[outcome]) : words(outcome)

/** The code of a revocation reason or of an outcome is also accepted. */
export const reasonWords = (reason: string): string =>
  isKnownReason(reason) ? i18n._(REASONS[reason]) : (revocationWords(reason) ?? auditOutcomeWords(reason))

const isKnownReason = (reason: string): reason is ResultReason['code'] => Object.hasOwn(REASONS, reason)

const isKnownOutcome = (outcome: string): outcome is AuditOutcome => Object.hasOwn(OUTCOMES, outcome)

function words(code: string): string {
  const text = code.replaceAll(/[-_]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
