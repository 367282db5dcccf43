import type { PeopleQuery } from '@vitrine/api/administration/people.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { ListOrder } from '../../platform/database/lists/list-order.ts'
import { inAlphabet } from '../../platform/database/lists/name-order.ts'
import { countRows, onPage, type Page } from '../../platform/database/lists/paging.ts'
import { hasWords, startsWithText } from '../../platform/database/lists/text-search.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { IdentityRow, IdentityTables } from './identities.tables.ts'

const { preparedChange } = statementsOn<IdentityTables>()

export function findIdentity(db: Queryable<IdentityTables>, id: string): Promise<IdentityRow | undefined> {
  return db.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findIdentitiesNamed(db: Queryable<IdentityTables>, name: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where((query) => query.or([query('id', '=', name), query('username', '=', name)]))
    .execute()
}

export function findRevoked(db: Queryable<IdentityTables>, limit: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('status', '=', 'Revoked')
    .orderBy('updated', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * A revoked person stays revoked. Returns false and changes nothing if the token is not newer than the latest known token of this person.
 */
export async function noteToken(
  db: Queryable<IdentityTables>,
  identity: Omit<IdentityRow, 'status' | 'created' | 'updated'>,
): Promise<boolean> {
  const { id: _, ...known } = identity
  const { latest_token: issued } = identity
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ ...identity, status: 'Active', created: issued, updated: issued })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(known).where('identities.latest_token', '<', issued))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Columns of a person of whom no token is known. */
const knownSince = (at: EpochMilliseconds) => ({
  ...({ role: 'none', sign_in_session: null, last_call: null } as const),
  ...{ created: at, updated: at, last_sign_in: at, latest_token: at },
})

/** Does not change the role or the latest token of a known person. Returns false if the person's access is revoked. */
export async function noteSignIn(
  tx: Transaction<IdentityTables>,
  { at, ...person }: Pick<IdentityRow, 'id' | 'username' | 'name' | 'search_name'> & { at: EpochMilliseconds },
): Promise<boolean> {
  const { id: _, ...names } = person
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ ...knownSince(at), ...person, status: 'Active' })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => {
          const before = ref('identities.last_sign_in')
          return { ...names, last_sign_in: eb.case().when(before, '<', at).then(at).else(before).end() }
        })
        .where('identities.status', '=', 'Active'),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Stores a person as revoked whom this database does not know, for example one who first signed in after the backup. Only the id is
 * known, so the times of sign-in and latest token are that of the revocation. Returns false if the person is already stored.
 */
export async function revokeUnknownPerson(
  tx: Transaction<IdentityTables>,
  id: string,
  at: EpochMilliseconds,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ ...knownSince(at), id, username: '', name: '', search_name: '', status: 'Revoked' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** If several calls arrive at once, only one writes. */
export async function noteCall(
  db: Queryable<IdentityTables>,
  id: string,
  { from, to }: { from: EpochMilliseconds | null; to: EpochMilliseconds },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_call: to })
    .where('id', '=', id)
    .where('last_call', from === null ? 'is' : '=', from)
    .execute()
}

/**
 * Returns people and locks their rows until the transaction ends, so that other transactions that revoke them wait. (SQLite needs
 * no lock: it has only one writer.)
 */
export function lockIdentities(tx: Transaction<IdentityTables>, ids: string[]): Promise<IdentityRow[]> {
  const people = tx.selectFrom('identities').selectAll().where('id', 'in', ids).orderBy('id')
  return (isPostgres(tx) ? people.forUpdate() : people).execute()
}

type StatusChange = Pick<IdentityRow, 'id' | 'status'> & { now: EpochMilliseconds }

/** Returns false if the person already has this status or is unknown. */
export const setIdentityStatus = preparedChange((db, { id, status, now }: StatusChange) =>
  db.updateTable('identities').set({ status, updated: now }).where('id', '=', id).where('status', '!=', status),
)

type PeopleFilter = Pick<PeopleQuery, 'search' | 'status' | 'role'>

export const identityOrder = (
  db: Queryable<IdentityTables>,
  { column, direction }: { column: keyof IdentityRow; direction: 'asc' | 'desc' },
  language: Language,
): ListOrder => ({
  name: column === 'name' ? `${column} ${language}` : column,
  direction,
  by: (value) => (column === 'name' ? inAlphabet(db, value, language) : value),
  column,
  id: 'id',
  isNullable: column === 'last_call',
})

const matches =
  (db: Queryable<IdentityTables>, { search, status, role }: PeopleFilter) =>
  (query: ExpressionBuilder<IdentityTables, 'identities'>): Expression<SqlBool> => {
    const asked: Expression<SqlBool>[] = []
    if (status !== undefined) asked.push(query('status', '=', status))
    if (role !== undefined) asked.push(query('role', '=', role))
    if (search !== '') asked.push(query.or([hasWords('search_name', search), startsWithText(db, 'id', search)]))
    return query.and(asked)
  }

/** Returns a page of people and one extra row, which tells whether there is a next page. */
export function listIdentities(
  db: Queryable<IdentityTables>,
  filter: PeopleFilter,
  page: Page,
  order: ListOrder,
): Promise<IdentityRow[]> {
  const people = db.selectFrom('identities').selectAll().where(matches(db, filter))
  return onPage(people, page, order).execute()
}

export const countIdentities = (db: Queryable<IdentityTables>, filter: PeopleFilter): Promise<number> =>
  countRows(db.selectFrom('identities').where(matches(db, filter)))
