import type { AccountColumn, AccountsQuery, LedgerAccount, LedgerFileQuery } from '@vitrine/api/administration/admin.ts'
import { toPln } from '@vitrine/api/cards/money.ts'
import { accountOrder, countAccounts, listAccounts } from '../../ledger/accounts/account-list.repository.ts'
import { statusUnder } from '../../ledger/accounts/accounts.repository.ts'
import type { AccountRow } from '../../ledger/ledger.tables.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cutToPage, eachPage, type ListPage, pageOf } from '../../platform/database/lists/paging.ts'

const COLUMNS = {
  id: 'id',
  name: 'holder_name',
  lastUsage: 'last_usage',
  created: 'created',
  updated: 'updated',
  balance: 'balance',
  status: 'status',
} as const satisfies Record<AccountColumn, keyof AccountRow>

type AskedFilter = Omit<LedgerFileQuery, 'contract' | 'headings'>

/** Returns a page of accounts, of one contract or of all contracts. By default the newest account is first. */
export async function accountsOf(
  db: Queryable,
  contractId: string | undefined,
  {
    order: { column, direction } = { column: 'created', direction: 'desc' },
    language,
    ...asked
  }: Omit<AccountsQuery, 'name'>,
): Promise<ListPage<LedgerAccount>> {
  const filter = { contractId, ...asked }
  const rowColumn = COLUMNS[column]
  const order = accountOrder(db, { column: rowColumn, direction }, language)
  const page = pageOf(asked, order)
  const [total, found] = [await countAccounts(db, filter), await listAccounts(db, filter, page, order)]
  const { rows, next } = cutToPage(found, page, order, (row) => ({ value: row[rowColumn], id: row.id }))
  return { total, next, entries: rows.map(describe) }
}

/** Returns all matching accounts for an export file, page by page, oldest first. */
export async function* allAccountsOf(
  db: Queryable,
  contractId: string | undefined,
  asked: AskedFilter,
): AsyncGenerator<LedgerAccount[]> {
  const order = accountOrder(db, { column: 'created', direction: 'asc' }, 'en')
  const filter = { contractId, ...asked }
  const pages = eachPage(
    (page) => listAccounts(db, filter, page, order),
    ({ created, id }) => ({ value: created, id }),
  )
  for await (const rows of pages) yield rows.map(describe)
}

const describe = (row: Awaited<ReturnType<typeof listAccounts>>[number]): LedgerAccount => ({
  id: row.id,
  name: row.holder_name,
  contract: row.contract,
  status: statusUnder(row.contract_status, row.status),
  isSuspended: row.suspended_since !== null,
  lastUsage: row.last_usage,
  created: row.created,
  updated: row.updated,
  balance: row.balance === null ? null : toPln(row.balance),
})
