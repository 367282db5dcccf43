import type { Queryable } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/lists/text-search.ts'
import type { PaymentTables } from './payments.tables.ts'

export const findPaymentsByPrefix = (
  db: Queryable<PaymentTables>,
  prefix: string,
  limit: number,
): Promise<{ id: string; account: string }[]> =>
  db
    .selectFrom('payments')
    .select('id')
    .select((query) => query.ref('account_id').$notNull().as('account'))
    .where(startsWith('id', prefix))
    .where('account_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
