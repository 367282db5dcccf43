import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { type ListOrder, orderedBy } from '../../platform/database/lists/list-order.ts'
import { countRows, fromNearestEnd, onPage, type Page } from '../../platform/database/lists/paging.ts'
import { hasWords, startsWithText } from '../../platform/database/lists/text-search.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import type { AccountRow, LedgerTables } from '../ledger.tables.ts'
import { accountsFoundBy } from './account-search.repository.ts'

/** Filter for accounts. */
export type AccountFilter = {
  /** Undefined for accounts of all contracts. */
  contractId: string | undefined
  /** Beginnings of words of a holder's name, or of an account id; empty for all. */
  search: string
  /** Effective status: under a revoked contract all accounts are revoked. */
  status?: AccountStatus | undefined
  /** Time at which the account was opened: `from` is inclusive, `until` is exclusive. */
  from?: EpochMilliseconds | undefined
  until?: EpochMilliseconds | undefined
}

const NULLABLE: (keyof AccountRow)[] = ['last_usage', 'balance']

export const accountOrder = (column: keyof AccountRow, direction: 'asc' | 'desc'): ListOrder => ({
  name: column,
  direction,
  by: (value) => value,
  column: `accounts.${column}`,
  id: 'accounts.id',
  isNullable: NULLABLE.includes(column),
})

/** Selects by effective status. Accounts of a revoked contract are revoked, even while their own rows are yet to be updated. */
const hasStatus = (status: AccountStatus, column: RawBuilder<unknown>) => {
  const beingRevoked = sql`(select id from contracts where status = 'Revoked' and ending_since is not null)`
  return status === 'Active'
    ? sql<SqlBool>`(${column} = 'Active' and accounts.contract_id not in ${beingRevoked})`
    : sql<SqlBool>`(${column} = 'Revoked' or accounts.contract_id in ${beingRevoked})`
}

/**
 * Selects the accounts of a filter, except for its search. `isWalked`: SQLite reads them in the order of the list instead of by an index
 * of the filter. (SQLite assumes that a filter matches few rows. PostgreSQL knows how many.)
 */
const filtered = (db: Queryable<LedgerTables>, filter: AccountFilter, isWalked: boolean) => {
  const { contractId, status, from, until } = filter
  const column = (name: keyof AccountRow): RawBuilder<unknown> =>
    isWalked && !isPostgres(db) ? sql`+${sql.ref(`accounts.${name}`)}` : sql.ref(`accounts.${name}`)
  return db.selectFrom('accounts').where((query) => {
    const asked: Expression<SqlBool>[] = []
    if (contractId !== undefined) asked.push(sql<SqlBool>`${column('contract_id')} = ${contractId}`)
    if (status !== undefined) asked.push(hasStatus(status, column('status')))
    if (from !== undefined) asked.push(sql<SqlBool>`${column('created')} >= ${from}`)
    if (until !== undefined) asked.push(sql<SqlBool>`${column('created')} < ${until}`)
    return query.and(asked)
  })
}

const found =
  (db: Queryable<LedgerTables>, filter: AccountFilter) =>
  (query: ExpressionBuilder<LedgerTables, 'accounts'>): Expression<SqlBool> =>
    query('accounts.id', 'in', accountsFoundBy(db, filter))

/** Matches the accounts that a search finds, without its index. */
const isFound =
  (db: Queryable<LedgerTables>, search: string) =>
  (query: ExpressionBuilder<LedgerTables, 'accounts'>): Expression<SqlBool> =>
    query.or([hasWords('accounts.search_name', search), startsWithText(db, 'accounts.id', search)])

/** Returns whether a filter may leave out accounts of its contract. */
export const isNarrowed = ({ search, status, from, until }: AccountFilter): boolean =>
  search !== '' || status !== undefined || from !== undefined || until !== undefined

/** Counts accounts. If the filter narrows the list, it counts at most `MOST_COUNTED` and one more. */
export function countAccounts(db: Queryable<LedgerTables>, filter: AccountFilter): Promise<number> {
  const { search } = filter
  if (!isNarrowed(filter)) return countRows(filtered(db, filter, false))
  if (!isNarrowed({ ...filter, search: '' }))
    return countRows(
      db.selectFrom(
        accountsFoundBy(db, filter)
          .limit(MOST_COUNTED + 1)
          .as('found'),
      ),
    )
  const accounts = filtered(db, filter, search !== '')
  const matching = search === '' ? accounts : accounts.where(found(db, filter))
  return countRows(
    db.selectFrom(
      matching
        .select('accounts.id')
        .limit(MOST_COUNTED + 1)
        .as('matching'),
    ),
  )
}

/**
 * Returns a page of accounts with the names of their contracts and one extra row, which tells whether there is a next page.
 *
 * @param total number of accounts that `countAccounts` returned for the same filter: few are found by the filter and then sorted; many are
 *   read in the order of the list, from its nearest end
 */
export async function listAccounts(
  db: Queryable<LedgerTables>,
  filter: AccountFilter,
  { page, order, total }: { page: Page; order: ListOrder; total: number },
) {
  if (total <= page.offset) return []
  const isWalked = total > MOST_COUNTED
  const accounts = filtered(db, filter, isWalked || filter.search !== '')
  const searched = isWalked ? isFound(db, filter.search) : found(db, filter)
  const matching = filter.search === '' ? accounts : accounts.where(searched)
  const isWhole = filter.search === '' && isWalked
  const near = isWhole ? fromNearestEnd(page, order, total) : { page, order }
  // The rows are read after the page is cut, so that the accounts before the page cost an entry of an index each.
  const ids = onPage(matching.select('accounts.id'), near.page, near.order)
  return db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .selectAll('accounts')
    .select(['contracts.name as contract', 'contracts.status as contract_status'])
    .where('accounts.id', 'in', ids)
    .orderBy(orderedBy(order))
    .execute()
}
