import type { ActorKind } from '@vitrine/api/administration/admin.ts'

/** Actors that are no person, as they are noted. */
export const WALLET = 'wallet'
export const STAFF = 'staff'
export const OPERATOR = 'operator'
export const STRANGER = 'stranger'

/** All of them. */
export const NO_PEOPLE: readonly Exclude<ActorKind, 'person'>[] = [WALLET, STAFF, OPERATOR, STRANGER]

/**
 * What kind of actor is noted in the log. A person is noted by `homeAccountId`, two parts with a dot between them, so nobody
 * can sign in as one of the others, whatever they call themselves.
 */
export function actorKindOf(actor: string): ActorKind {
  switch (actor) {
    case WALLET:
    case STAFF:
    case OPERATOR:
    case STRANGER:
      return actor
    default:
      return 'person'
  }
}
