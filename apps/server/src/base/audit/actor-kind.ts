import type { ActorKind } from '@vitrine/api/administration/admin.ts'
import { type SqlBool, sql } from 'kysely'

export const WALLET = 'wallet'
export const OPERATOR = 'operator'

/** Actors other than people who signed in, as stored in the audit log. */
const NO_PEOPLE = [WALLET, 'staff', OPERATOR, 'server', 'stranger'] as const satisfies readonly ActorKind[]

/** The condition contains no parameters, so that the database recognizes the condition of its index. */
export const isByPerson = (column: string) =>
  sql<SqlBool>`${sql.ref(column)} not in (${sql.join(NO_PEOPLE.map((actor) => sql.lit(actor)))})`

/**
 * People are stored by `homeAccountId`, which consists of two parts separated by a dot. So no person can be mistaken for one of the other
 * actors, whatever their user name is.
 */
export const actorKindOf = (actor: string): ActorKind => NO_PEOPLE.find((kind) => kind === actor) ?? 'person'
