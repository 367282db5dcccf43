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
import { accountsWithContract, readCount } from './accounts.repository.ts'

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

/** Returns the contracts that are revoked while their accounts are yet to be: these accounts count as revoked. */
async function findContractsBeingRevoked(db: Queryable<LedgerTables>): Promise<string[]> {
  const contracts = db.selectFrom('contracts').select('id').where('status', '=', 'Revoked')
  return (await contracts.where('ending_since', 'is not', null).execute()).map(({ id }) => id)
}

/** @param revoking contracts whose accounts count as revoked */
function hasStatus(
  status: AccountStatus,
  column: RawBuilder<unknown>,
  revoking: readonly string[],
): RawBuilder<SqlBool> {
  // The index of revoked accounts is only for the word itself.
  const isOwn = sql<SqlBool>`${column} = ${sql.lit(status)}`
  if (revoking.length === 0) return isOwn
  const isRevoking = sql`accounts.contract_id in (${sql.join(revoking)})`
  return status === 'Active' ? sql`(${isOwn} and not ${isRevoking})` : sql`(${isOwn} or ${isRevoking})`
}

const FILTER_COLUMNS = ['contract_id', 'status', 'created'] as const
type FilterColumn = (typeof FILTER_COLUMNS)[number]

/** Returns the columns of a filter that are no way to its accounts: the search is the best, then the index of revoked accounts. */
const unindexedIn = ({ search, status }: AccountFilter): readonly FilterColumn[] => {
  if (search !== '') return FILTER_COLUMNS
  return status === 'Revoked' ? ['contract_id'] : []
}

/**
 * @param unindexed columns that SQLite only compares, so that it reads the accounts by an index of another part of the query. (SQLite assumes
 *   that each value is rare. PostgreSQL knows how many rows have it.)
 */
async function filtered(
  db: Queryable<LedgerTables>,
  { contractId, status, from, until }: AccountFilter,
  unindexed: readonly FilterColumn[],
) {
  const revoking = status === undefined ? [] : await findContractsBeingRevoked(db)
  const column = (name: FilterColumn): RawBuilder<unknown> =>
    unindexed.includes(name) && !isPostgres(db) ? sql`+${sql.ref(`accounts.${name}`)}` : sql.ref(`accounts.${name}`)
  const conditions: RawBuilder<SqlBool>[] = []
  if (contractId !== undefined) conditions.push(sql`${column('contract_id')} = ${contractId}`)
  if (status !== undefined) conditions.push(hasStatus(status, column('status'), revoking))
  if (from !== undefined) conditions.push(sql`${column('created')} >= ${from}`)
  if (until !== undefined) conditions.push(sql`${column('created')} < ${until}`)
  // The query is wrapped, because awaiting it would execute it.
  return { accounts: db.selectFrom('accounts').where((query) => query.and(conditions)) }
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

/** The limit is larger than any count, because several terms may find one account. */
const MOST_TERMS = 4 * MOST_COUNTED

export const isNarrowed = ({ search, status, from, until }: AccountFilter): boolean =>
  search !== '' || status !== undefined || from !== undefined || until !== undefined

/** If the filter narrows the list, this counts at most `MOST_COUNTED` and one more. */
export async function countAccounts(db: Queryable<LedgerTables>, filter: AccountFilter): Promise<number> {
  if (!isNarrowed(filter)) return readCount(db, 'total', filter.contractId)
  const { search } = filter
  const { accounts } = await filtered(db, filter, unindexedIn(filter))
  const ids = accounts.select('accounts.id').limit(MOST_COUNTED + 1)
  if (search === '') return countRows(db.selectFrom(ids.as('ids')))
  if (isNarrowed({ ...filter, search: '' })) return countRows(db.selectFrom(ids.where(found(db, filter)).as('ids')))
  // PostgreSQL would read all terms before the first distinct one.
  const terms = accountsFoundBy(db, filter).limit(MOST_TERMS).as('terms')
  const named = db
    .selectFrom(terms)
    .select('terms.account_id')
    .distinct()
    .limit(MOST_COUNTED + 1)
  return countRows(db.selectFrom(named.as('named')))
}

/**
 * Returns a page of accounts and one extra row, which tells whether there is a next page.
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
  // The indexes of contract and status are in the order of time.
  const isFiltered = !isWalked || (order.column === 'accounts.created' && filter.search === '')
  const { accounts } = await filtered(db, filter, isFiltered ? unindexedIn(filter) : FILTER_COLUMNS)
  const searched = isWalked ? isFound(db, filter.search) : found(db, filter)
  const matching = filter.search === '' ? accounts : accounts.where(searched)
  const near = isNarrowed(filter) ? { page, order } : fromNearestEnd(page, order, total)
  // The rows are read after the page is cut, so that the accounts before the page cost an entry of an index each.
  const ids = onPage(matching.select('accounts.id'), near.page, near.order)
  return accountsWithContract(db)
    .selectAll('accounts')
    .where('accounts.id', 'in', ids)
    .orderBy(orderedBy(order))
    .execute()
}
