import { type AccountColumn, type AccountDetails, type AccountsQuery, type ContractStatus, toPln } from '@vitrine/api'
import type { Queryable } from '../../platform/database/database.ts'
import { type ListPage, pageOf } from '../../platform/database/paging.ts'
import { countAccounts, listAccounts } from './account-list.repository.ts'
import { statusUnder } from './accounts.repository.ts'
import type { AccountRow } from './accounts.tables.ts'

const COLUMNS = {
  id: 'id',
  name: 'holder_name',
  lastUsage: 'last_usage',
  created: 'created',
  updated: 'updated',
  balance: 'balance',
  status: 'status',
} as const satisfies Record<AccountColumn, keyof AccountRow>

/** The accounts of a contract as administrators see them; by default the newest first. */
export async function accountsOfContract(
  db: Queryable,
  contract: { id: string; status: ContractStatus },
  { order = { column: 'created', direction: 'desc' }, search, ...page }: AccountsQuery,
): Promise<ListPage<AccountDetails>> {
  const query = {
    ...pageOf(page),
    contractId: contract.id,
    search,
    order: { column: COLUMNS[order.column], direction: order.direction },
  }
  const [total, rows] = [await countAccounts(db, query), await listAccounts(db, query)]
  return {
    total,
    entries: rows.map((row) => ({
      id: row.id,
      name: row.holder_name,
      status: statusUnder(contract.status, row.status),
      lastUsage: row.last_usage,
      created: row.created,
      updated: row.updated,
      balance: row.balance === null ? null : toPln(row.balance),
    })),
  }
}
