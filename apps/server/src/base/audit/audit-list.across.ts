import type { ActorKind, AuditFileQuery } from '@vitrine/api/administration/admin.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListOrder } from '../../platform/database/lists/list-order.ts'
import { countRows, onPage, type Page } from '../../platform/database/lists/paging.ts'
import { hasWords } from '../../platform/database/lists/text-search.ts'
import type { PeopleNames } from '../identities/identities.tables.ts'
import { isByPerson } from './actor-kind.ts'
import type { AuditTables } from './audit.tables.ts'

export type AuditFilter = Omit<AuditFileQuery, 'headings'> & {
  /** Range of ids that contains all entries of the time range. */
  ids: IdRange
}

type IdRange = { after: number | undefined; upTo: number | undefined }

/** The log is sorted by id, not by time, because the clock may have been set back. */
export const auditOrder = (direction: 'asc' | 'desc'): ListOrder => ({
  name: 'id',
  direction,
  by: (value) => value,
  column: 'audit_log.id',
  id: 'audit_log.id',
})

type Line = ExpressionBuilder<AuditTables & PeopleNames, 'audit_log'>

const matches =
  ({ action, outcome, actor, person, card, account, search, from, until, ids }: AuditFilter) =>
  (query: Line): Expression<SqlBool> => {
    const asked: Expression<SqlBool>[] = []
    if (action !== undefined) asked.push(query('audit_log.action', '=', action))
    if (outcome !== undefined) asked.push(query('audit_log.outcome', '=', outcome))
    if (actor !== undefined) asked.push(isOfKind(query, actor))
    if (person !== undefined) asked.push(query.and([query('audit_log.actor', '=', person), isOfKind(query, 'person')]))
    if (card !== undefined) asked.push(query('audit_log.card', '=', card))
    if (account !== undefined) asked.push(query('audit_log.account_id', '=', account))
    if (from !== undefined) asked.push(query('audit_log.at', '>=', from))
    if (until !== undefined) asked.push(query('audit_log.at', '<', until))
    if (ids.after !== undefined) asked.push(query('audit_log.id', '>', ids.after))
    if (ids.upTo !== undefined) asked.push(query('audit_log.id', '<=', ids.upTo))
    if (search !== '') asked.push(isFoundBy(query, search))
    return query.and(asked)
  }

const isOfKind = (query: Line, kind: ActorKind): Expression<SqlBool> =>
  kind === 'person' ? isByPerson('audit_log.actor') : query('audit_log.actor', '=', kind)

const isFoundBy = (query: Line, search: string): Expression<SqlBool> =>
  query.or([
    ...(['account_id', 'object', 'actor', 'reference'] as const).map(
      (column) =>
        sql<SqlBool>`substr(${sql.ref(`audit_log.${column}`)}, 1, ${sql.lit([...search].length)}) = ${search}`,
    ),
    query(
      'audit_log.actor',
      'in',
      query.selectFrom('identities').select('identities.id').where(hasWords('identities.search_name', search)),
    ),
  ])

const filtered = (db: Queryable<AuditTables & PeopleNames>, filter: AuditFilter) =>
  db.selectFrom('audit_log').where(matches(filter))

/** Returns a page of the log and one extra entry, which tells whether there is a next page. */
export function listAuditEntries(
  db: Queryable<AuditTables & PeopleNames>,
  filter: AuditFilter,
  page: Page,
  order: ListOrder,
) {
  const entries = filtered(db, filter)
    .leftJoin('identities', 'identities.id', 'audit_log.actor')
    .selectAll('audit_log')
    .select('identities.username')
  return onPage(entries, page, order).execute()
}

export const countAuditEntries = (db: Queryable<AuditTables & PeopleNames>, filter: AuditFilter): Promise<number> =>
  countRows(filtered(db, filter))

/** The log has no index by time, but each checkpoint states the earliest and latest time of its entries. */
export async function findIdRange(
  db: Queryable<AuditTables & PeopleNames>,
  { from, until }: Pick<AuditFilter, 'from' | 'until'>,
): Promise<IdRange> {
  const after = from === undefined ? undefined : await findIdBefore(db, from)
  const upTo = until === undefined ? undefined : await findLastId(db, until)
  return { after, upTo }
}

async function findIdBefore(db: Queryable<AuditTables & PeopleNames>, from: number): Promise<number | undefined> {
  const checkpoints = db.selectFrom('audit_checkpoints')
  const first = await checkpoints
    .select('first_id')
    .where('latest', '>=', from)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (first) return first.first_id - 1
  return (await checkpoints.select('last_id').orderBy('number', 'desc').limit(1).executeTakeFirst())?.last_id
}

async function findLastId(db: Queryable<AuditTables & PeopleNames>, until: number): Promise<number | undefined> {
  const checkpoints = db.selectFrom('audit_checkpoints').select('last_id').orderBy('number', 'desc').limit(1)
  const [newest, last] = [
    await checkpoints.executeTakeFirst(),
    await checkpoints.where('earliest', '<', until).executeTakeFirst(),
  ]
  if (!newest) return undefined
  const { earliest } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('at').as('earliest'))
    .where('id', '>', newest.last_id)
    .executeTakeFirstOrThrow()
  return earliest !== null && earliest < until ? undefined : (last?.last_id ?? 0)
}
