import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { GateOpeningRow } from './security-check.tables.ts'

/** Opens a gate, from now on until it closes by itself. */
export async function openGate(tx: Transaction, opening: GateOpeningRow): Promise<void> {
  const { opened_at, closes_at } = opening
  await tx
    .insertInto('gate_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('gate').doUpdateSet({ opened_at, closes_at }))
    .execute()
}

/** The opening of a gate that is open; of the gate that was opened last where none is named. */
export function findOpenGate(db: Queryable, now: number, gate?: string): Promise<GateOpeningRow | undefined> {
  const open = db
    .selectFrom('gate_openings')
    .selectAll()
    .where('closes_at', '>', now)
    .where('opened_at', '<=', now)
    .orderBy('opened_at', 'desc')
  return (gate === undefined ? open : open.where('gate', '=', gate)).executeTakeFirst()
}
