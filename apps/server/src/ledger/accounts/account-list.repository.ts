import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListOrder } from '../../platform/database/lists/list-order.ts'
import { inAlphabet } from '../../platform/database/lists/name-order.ts'
import { countRows, onPage, type Page } from '../../platform/database/lists/paging.ts'
import { hasWords, startsWithText } from '../../platform/database/lists/text-search.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AccountRow } from './accounts.tables.ts'

/** Filter for accounts. */
export type AccountFilter = {
  /** Undefined for accounts of all contracts. */
  contractId: string | undefined
  /** Words of a holder's name, or prefix of an account id; empty for all. */
  search: string
  /** Effective status: under a revoked contract all accounts are revoked. */
  status?: AccountStatus | undefined
  /** Time at which the account was opened: `from` is inclusive, `until` is exclusive. */
  from?: EpochMilliseconds | undefined
  until?: EpochMilliseconds | undefined
}

const NULLABLE: (keyof AccountRow)[] = ['last_usage', 'balance']

/**
 * Returns a sort order for accounts. With the embedded database, `db` must be `database.reader`: only this connection can sort
 * names by the alphabet of a language.
 */
export const accountOrder = (
  db: Queryable,
  { column, direction }: { column: keyof AccountRow; direction: 'asc' | 'desc' },
  language: Language,
): ListOrder => ({
  name: column === 'holder_name' ? `${column} ${language}` : column,
  direction,
  by: (value) => (column === 'holder_name' ? inAlphabet(db, value, language) : value),
  column: `accounts.${column}`,
  id: 'accounts.id',
  isNullable: NULLABLE.includes(column),
})

/** Selects by effective status: accounts of a revoked contract are revoked, even if their own rows are not updated yet. */
const hasStatus = (status: AccountStatus) =>
  status === 'Active'
    ? sql<SqlBool>`(accounts.status = 'Active' and contracts.status <> 'Revoked')`
    : sql<SqlBool>`(accounts.status = 'Revoked' or contracts.status = 'Revoked')`

const matches =
  (db: Queryable, { contractId, search, status, from, until }: AccountFilter) =>
  (query: ExpressionBuilder<Tables, 'accounts' | 'contracts'>): Expression<SqlBool> => {
    const asked: Expression<SqlBool>[] = []
    if (contractId !== undefined) asked.push(query('accounts.contract_id', '=', contractId))
    if (status !== undefined) asked.push(hasStatus(status))
    if (from !== undefined) asked.push(query('accounts.created', '>=', from))
    if (until !== undefined) asked.push(query('accounts.created', '<', until))
    if (search !== '')
      asked.push(query.or([hasWords('accounts.search_name', search), startsWithText(db, 'accounts.id', search)]))
    return query.and(asked)
  }

const filtered = (db: Queryable, filter: AccountFilter) =>
  db.selectFrom('accounts').innerJoin('contracts', 'contracts.id', 'accounts.contract_id').where(matches(db, filter))

/** Returns a page of accounts with the names of their contracts and one extra row, which tells whether there is a next page. */
export function listAccounts(db: Queryable, filter: AccountFilter, page: Page, order: ListOrder) {
  const accounts = filtered(db, filter)
    .selectAll('accounts')
    .select(['contracts.name as contract', 'contracts.status as contract_status'])
  return onPage(accounts, page, order).execute()
}

export const countAccounts = (db: Queryable, filter: AccountFilter): Promise<number> => countRows(filtered(db, filter))
