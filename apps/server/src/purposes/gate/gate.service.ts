import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import type { GateOpening } from '@vitrine/api/flows/security-check.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Json } from '../../platform/json/strict-json.ts'
import { findOpenGate, openGate } from './gate.repository.ts'

export type GateTerms = Pick<Gate, 'id' | 'requiredLevel' | 'openSeconds'>

/** A gate opens for a limited time if the presented certificate has at least the level that the gate requires. */
export class Gates {
  readonly #database: Database
  readonly #clock: Clock

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  async pass(
    tx: Transaction,
    { id, requiredLevel, openSeconds }: GateTerms,
    level: Json | undefined,
  ): Promise<{ opened: boolean; reason: ResultReason }> {
    if (!(typeof level === 'number' && level >= requiredLevel))
      return { opened: false, reason: { code: 'level-too-low', params: { requiredLevel } } }
    const now = this.#clock()
    await openGate(tx, { gate: id, opened_at: now, closes_at: now + openSeconds * 1000 })
    return { opened: true, reason: { code: 'gate-opened' } }
  }

  async check(gate?: string): Promise<GateOpening | null> {
    const now = this.#clock()
    const opening = await findOpenGate(this.#database.query, now, gate)
    return opening ? { gate: opening.gate, openedAt: opening.opened_at, closesAt: opening.closes_at, now } : null
  }
}
