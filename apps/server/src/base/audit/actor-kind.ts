import type { ActorKind } from '@vitrine/api/administration/admin.ts'

/** Actors other than people who signed in, as stored in the audit log. */
export const WALLET = 'wallet'
const STAFF = 'staff'
export const OPERATOR = 'operator'
const SERVER = 'server'
const STRANGER = 'stranger'

export const NO_PEOPLE: readonly Exclude<ActorKind, 'person'>[] = [WALLET, STAFF, OPERATOR, SERVER, STRANGER]

/**
 * Returns the kind of an actor in the log. People are stored by `homeAccountId`, which consists of two parts separated by a dot. So
 * no person can be mistaken for one of the other actors, whatever their user name is.
 */
export function actorKindOf(actor: string): ActorKind {
  switch (actor) {
    case WALLET:
    case STAFF:
    case OPERATOR:
    case SERVER:
    case STRANGER:
      return actor
    default:
      return 'person'
  }
}
