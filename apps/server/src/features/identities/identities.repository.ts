import type { ExpressionBuilder } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/paging.ts'
import { isPostgres } from '../../platform/database/postgres-dialect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { beginsWithText, hasText } from '../../platform/database/text-search.ts'
import type { IdentityRow } from './identities.tables.ts'

export function findIdentity(db: Queryable, id: string): Promise<IdentityRow | undefined> {
  return db.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who has this id or user name. */
export function findIdentitiesNamed(db: Queryable, name: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where((query) => query.or([query('id', '=', name), query('username', '=', name)]))
    .execute()
}

/** Who is shut out, the latest first. */
export function findRevoked(db: Queryable, limit: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('status', '=', 'Revoked')
    .orderBy('updated', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes who came with a token, and when. Who was revoked stays revoked. An older token than the latest changes nothing. */
export async function noteToken(
  db: Queryable,
  identity: Omit<IdentityRow, 'status' | 'created' | 'updated'>,
): Promise<void> {
  const { id: _, ...known } = identity
  const { latest_token: issued } = identity
  await db
    .insertInto('identities')
    .values({ ...identity, status: 'Active', created: issued, updated: issued })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(known).where('identities.latest_token', '<', issued))
    .execute()
}

/** Notes that a person called. Of several calls at once one is noted. */
export async function noteCall(
  db: Queryable,
  id: string,
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_call: to })
    .where('id', '=', id)
    .where('last_call', from === null ? 'is' : '=', from)
    .execute()
}

/** People, held until the transaction ends: who wants to revoke one of them waits. (SQLite has one writer as it is.) */
export function holdIdentities(tx: Transaction, ids: string[]): Promise<IdentityRow[]> {
  const people = tx.selectFrom('identities').selectAll().where('id', 'in', ids).orderBy('id')
  return (isPostgres(tx) ? people.forUpdate() : people).execute()
}

/** Changes a person's status, once; false when it is so already or they are not known. */
export async function setIdentityStatus(
  tx: Transaction,
  { id, status, now }: { id: string; status: IdentityRow['status']; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identities')
    .set({ status, updated: now })
    .where('id', '=', id)
    .where('status', '!=', status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type IdentityListQuery = Page & {
  search: string
  order: { column: keyof IdentityRow; direction: 'asc' | 'desc' }
}

const matches = (db: Queryable, search: string) => (query: ExpressionBuilder<Tables, 'identities'>) =>
  query.or([hasText(db, 'name', search), hasText(db, 'username', search), beginsWithText(db, 'id', search)])

export function listIdentities(db: Queryable, query: IdentityListQuery): Promise<IdentityRow[]> {
  const { column, direction } = query.order
  return db
    .selectFrom('identities')
    .selectAll()
    .where(matches(db, query.search))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
}

export async function countIdentities(db: Queryable, search: string): Promise<number> {
  const { total } = await db
    .selectFrom('identities')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matches(db, search))
    .executeTakeFirstOrThrow()
  return Number(total)
}
