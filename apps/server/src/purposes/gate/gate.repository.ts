import type { GateOpening } from '@vitrine/api/flows/security-check.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { GateOpeningRow, GateTables } from './gate.tables.ts'

export async function openGate(tx: Transaction<GateTables>, opening: GateOpeningRow): Promise<void> {
  const { opened_at, closes_at } = opening
  await tx
    .insertInto('gate_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('gate').doUpdateSet({ opened_at, closes_at }))
    .execute()
}

/** Without a name, finds the gate that was opened last. */
export async function checkGate(
  db: Queryable<GateTables>,
  now: EpochMilliseconds,
  gate?: string,
): Promise<GateOpening | null> {
  const opening = await findOpenGate(db, now, gate)
  return opening ? { gate: opening.gate, openedAt: opening.opened_at, closesAt: opening.closes_at, now } : null
}

export function findOpenGate(
  db: Queryable<GateTables>,
  now: EpochMilliseconds,
  gate?: string,
): Promise<GateOpeningRow | undefined> {
  const open = db
    .selectFrom('gate_openings')
    .selectAll()
    .where('closes_at', '>', now)
    .where('opened_at', '<=', now)
    .orderBy('opened_at', 'desc')
  return (gate === undefined ? open : open.where('gate', '=', gate)).executeTakeFirst()
}
