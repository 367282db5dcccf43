import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { DiscountCodeRow, DiscountTables } from './discounts.tables.ts'

/** Stores the code unless the card already has one for this day. Returns the code that the card has. */
export async function keepDiscountCode(tx: Transaction<DiscountTables>, row: DiscountCodeRow): Promise<string> {
  const { code } = await tx
    .insertInto('discount_codes')
    .values(row)
    // Unlike `doNothing`, an update returns the row that is there, also if another transaction has just inserted it.
    .onConflict((conflict) =>
      conflict.columns(['card', 'day']).doUpdateSet(({ ref }) => ({ code: ref('discount_codes.code') })),
    )
    .returning('code')
    .executeTakeFirstOrThrow()
  return code
}

/** Deletes the codes of the days before this one, of at most `limit` cards. */
export async function deleteDiscountCodesBefore(
  db: Queryable<DiscountTables>,
  { day, limit }: { day: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('discount_codes')
    .where('day', '<', day)
    .where('card', 'in', (codes) =>
      codes.selectFrom('discount_codes').select('card').where('day', '<', day).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
