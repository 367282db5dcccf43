import type { AccountColumn, AccountsQuery, LedgerAccount, LedgerFileQuery } from '@vitrine/api/administration/admin.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import { toPln } from '@vitrine/api/cards/money.ts'
import { accountOrder, countAccounts, isNarrowed, listAccounts } from '../../ledger/accounts/account-list.repository.ts'
import { statusUnder } from '../../ledger/accounts/accounts.repository.ts'
import type { AccountRow } from '../../ledger/ledger.tables.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cutToPage, eachPage, type ListPage, pageOf } from '../../platform/database/lists/paging.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'

const COLUMNS = {
  id: 'id',
  lastUsage: 'last_usage',
  created: 'created',
  updated: 'updated',
  balance: 'balance',
  status: 'status',
} as const satisfies Record<Exclude<AccountColumn, 'name'>, keyof AccountRow>

/** Columns whose order has an index, so that any page of a long list is found without sorting the list. */
const INDEXED: readonly AccountColumn[] = ['id', 'name', 'created']

type AskedFilter = Omit<LedgerFileQuery, 'contract' | 'headings'>

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
  const rowColumn = column === 'name' ? (`name_key_${language}` as const) : COLUMNS[column]
  const order = accountOrder(rowColumn, direction)
  const page = pageOf(asked, order)
  const total = await countAccounts(db, filter)
  const isInMiddle = Math.min(page.offset, total - page.offset) > MOST_COUNTED
  if (isInMiddle && !INDEXED.includes(column))
    throw new HttpProblem('invalid-request', { code: 'page-in-middle', params: { most: MOST_COUNTED } })
  const found = await listAccounts(db, filter, { page, order, total })
  const { rows, next } = cutToPage(found, page, order, (row) => ({ value: row[rowColumn], id: row.id }))
  return { total, isCapped: isNarrowed(filter) && total > MOST_COUNTED, next, entries: rows.map(describe) }
}

export async function* allAccountsOf(
  db: Queryable,
  contractId: string | undefined,
  asked: AskedFilter,
): AsyncGenerator<LedgerAccount[]> {
  const order = accountOrder('created', 'asc')
  const filter = { contractId, ...asked }
  const total = await countAccounts(db, filter)
  const pages = eachPage(
    (page) => listAccounts(db, filter, { page, order, total }),
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
