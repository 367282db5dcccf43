import type { AccountPayment, AccountView } from '@vitrine/api/administration/account-view.ts'
import { CURRENCY, toGrosz, toPln } from '@vitrine/api/cards/money.ts'
import { sql } from 'kysely'
import type { ReceiverNames } from '../../ledger/ledger.tables.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListOrder } from '../../platform/database/lists/list-order.ts'
import { cutToPage, type ListPage, onPage, pageOf, type RequestedPage } from '../../platform/database/lists/paging.ts'
import type { PaymentTables } from './payments.tables.ts'

const ORDER: ListOrder = {
  name: 'time',
  direction: 'desc',
  by: (value) => value,
  column: 'payments.ended_at',
  id: 'payments.id',
}

const settledFrom = (db: Queryable<PaymentTables & ReceiverNames>, accountId: string) =>
  db
    .selectFrom('payments')
    .where('payments.account_id', '=', accountId)
    // This is a literal, as in the partial index. With a bound parameter, the index would not be used.
    .where('payments.state', '=', sql.lit('settled'))

export async function paidFrom(
  db: Queryable<PaymentTables & ReceiverNames>,
  accountId: string,
): Promise<AccountView['payments']> {
  const { count, sum } = await settledFrom(db, accountId)
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number | null>('payments.amount').as('sum'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), sum: toPln(toGrosz(Number(sum ?? 0) / 100)) }
}

export async function paymentsFrom(
  db: Queryable<PaymentTables & ReceiverNames>,
  accountId: string,
  asked: RequestedPage,
): Promise<ListPage<AccountPayment>> {
  const page = pageOf(asked, ORDER)
  const { count: total } = await paidFrom(db, accountId)
  const made = settledFrom(db, accountId)
    .innerJoin('receivers', 'receivers.id', 'payments.receiver_id')
    .selectAll('payments')
    .select('receivers.name as receiver')
  const found = await onPage(made, page, ORDER).execute()
  const { rows, next } = cutToPage(found, page, ORDER, ({ ended_at, id }) => ({ value: ended_at, id }))
  return {
    total,
    next,
    entries: rows.map(({ id, operation, card_id, amount, receiver, ended_at, created_at }) => ({
      paymentId: id,
      operation,
      card: card_id,
      amount: toPln(amount),
      currency: CURRENCY,
      receiver,
      time: ended_at ?? created_at,
    })),
  }
}
