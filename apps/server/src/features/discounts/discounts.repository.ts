import type { Transaction } from '../../platform/database/database.ts'
import type { DiscountCodeRow } from './discounts.tables.ts'

/** Stores the code unless the card already has one for this day. Returns the code that the card has. */
export async function keepDiscountCode(tx: Transaction, row: DiscountCodeRow): Promise<string> {
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

/** Deletes the codes of all days before this one. */
export async function deleteDiscountCodesBefore(tx: Transaction, day: number): Promise<void> {
  await tx.deleteFrom('discount_codes').where('day', '<', day).execute()
}
