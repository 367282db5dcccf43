import type { ActorKind, AuditAction, AuditEntry, AuditOutcome } from '@vitrine/api'

/** What the server's actions are called. */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  issue: 'Issue a credential',
  'issue-again': 'Issue a credential again',
  present: 'Present a credential',
  'help-desk-accept': 'Accept a verification at the help desk',
  'revoke-account': 'Revoke an account',
  'revoke-contract': 'Revoke a contract',
  'revoke-credential': 'Finish the revocation of a credential',
  'revoke-access': 'Revoke a person’s access',
  'restore-access': 'Restore a person’s access',
  'enable-contract': 'Enable a contract',
  'disable-contract': 'Disable a contract',
}

/** How what they did ended. */
const OUTCOMES: Readonly<Record<AuditOutcome, string>> = {
  issued: 'Issued',
  verified: 'Verified',
  'business-refused': 'Business refused',
  'other-credential': 'Other credential',
  accepted: 'Accepted',
  revoked: 'Revoked',
  restored: 'Restored',
  enabled: 'Enabled',
  disabled: 'Disabled',
  ACCESS_DENIED: 'ACCESS DENIED',
  EXPIRED: 'EXPIRED',
  TOO_MANY_ATTEMPTS: 'TOO MANY ATTEMPTS',
  INVALID_CREDENTIAL_STATE: 'INVALID CREDENTIAL STATE',
  CREDENTIAL_STATE_UNAVAILABLE: 'CREDENTIAL STATE UNAVAILABLE',
  INVALID_PRESENTATION: 'INVALID PRESENTATION',
  CONTRACT_NOT_ENABLED: 'CONTRACT NOT ENABLED',
  WALLET_ERROR: 'WALLET ERROR',
}

/** The actors that are no people with a user name. */
const ACTORS: Readonly<Record<Exclude<ActorKind, 'person'>, string>> = {
  wallet: 'A wallet',
  staff: 'Help-desk staff',
  operator: 'The operator',
}

/** An action for people. One that is not known here is shown in its own words. */
export const actionWords = (action: string): string => (isKnown(action) ? ACTIONS[action] : words(action))

const isKnown = (action: string): action is AuditAction => Object.hasOwn(ACTIONS, action)

/** Who did it. What a person is called is theirs to choose, so nobody is taken for one by their name. */
export const actorWords = ({ actor, actorKind }: Pick<AuditEntry, 'actor' | 'actorKind'>): string =>
  actorKind === 'person' ? actor : ACTORS[actorKind]

/** How it ended: `not-enough-money` becomes 'Not enough money'. */
export const outcomeWords = (outcome: string): string => (isKnownOutcome(outcome) ? OUTCOMES[outcome] : words(outcome))

const isKnownOutcome = (outcome: string): outcome is AuditOutcome => Object.hasOwn(OUTCOMES, outcome)

function words(code: string): string {
  const text = code.replaceAll(/[-_]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
