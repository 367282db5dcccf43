import type { ActorKind } from '@vitrine/api/administration/admin.ts'
import { type SqlBool, sql } from 'kysely'

/** Actors other than people who signed in, as stored in the audit log. */
export const WALLET = 'wallet'
const STAFF = 'staff'
export const OPERATOR = 'operator'
const SERVER = 'server'
const STRANGER = 'stranger'

const NO_PEOPLE: readonly Exclude<ActorKind, 'person'>[] = [WALLET, STAFF, OPERATOR, SERVER, STRANGER]

/** The condition contains no parameters, so that the database recognizes the condition of its index. */
export const isByPerson = (column: string) =>
  sql<SqlBool>`${sql.ref(column)} not in (${sql.join(NO_PEOPLE.map((actor) => sql.lit(actor)))})`

/**
 * People are stored by `homeAccountId`, which consists of two parts separated by a dot. So no person can be mistaken for one of the other
 * actors, whatever their user name is.
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
