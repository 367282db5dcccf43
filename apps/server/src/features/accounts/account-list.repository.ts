import type { ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/paging.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { beginsWithText, hasText } from '../../platform/database/text-search.ts'
import type { AccountRow } from './accounts.tables.ts'

export type AccountListQuery = Page & {
  contractId: string
  /** Part of a holder's name, or how an account's id begins; empty for all. */
  search: string
  order: { column: keyof AccountRow; direction: 'asc' | 'desc' }
}

const NULLABLE: (keyof AccountRow)[] = ['last_usage', 'balance']

const matches =
  (db: Queryable, { contractId, search }: AccountListQuery) =>
  (query: ExpressionBuilder<Tables, 'accounts'>) => {
    const ofContract = query('contract_id', '=', contractId)
    if (search === '') return ofContract
    const isMeant = query.or([hasText(db, 'holder_name', search), beginsWithText(db, 'id', search)])
    return query.and([ofContract, isMeant])
  }

/** A page of a contract's accounts, in an order that never puts one on two pages. */
export function listAccounts(db: Queryable, query: AccountListQuery): Promise<AccountRow[]> {
  const { column, direction } = query.order
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(matches(db, query))
    .orderBy(column, (order) => {
      const ordered = direction === 'asc' ? order.asc() : order.desc()
      // Said only where there are some: PostgreSQL uses no index for an order of nulls that is not its own.
      if (!NULLABLE.includes(column)) return ordered
      return direction === 'asc' ? ordered.nullsFirst() : ordered.nullsLast()
    })
    .orderBy('id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
}

export async function countAccounts(db: Queryable, query: AccountListQuery): Promise<number> {
  const { total } = await db
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matches(db, query))
    .executeTakeFirstOrThrow()
  return Number(total)
}
