import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { GateOpeningRow } from '../../platform/database/tables.ts'

/** Opens a gate, from now on until it closes by itself. */
export async function openGate(tx: Transaction, opening: GateOpeningRow): Promise<void> {
  const { opened_at, closes_at } = opening
  await tx
    .insertInto('gate_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('gate').doUpdateSet({ opened_at, closes_at }))
    .execute()
}

export function findOpenGate(db: Queryable, now: number): Promise<GateOpeningRow | undefined> {
  return db
    .selectFrom('gate_openings')
    .selectAll()
    .where('closes_at', '>', now)
    .where('opened_at', '<=', now)
    .executeTakeFirst()
}
