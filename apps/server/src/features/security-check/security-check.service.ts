import type { GateOpening } from '@vitrine/api'
import type { ClaimValue } from '../../credentials/credential-engine.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findOpenGate, openGate } from './security-check.repository.ts'

const GATE = 'main'
/** The level of training that the gate asks for. */
const REQUIRED_LEVEL = 2
/** How long the door stays open, in milliseconds. */
const OPEN_TIME = 30_000

/** The gate: opens for those with the advanced certificate, for 30 seconds. */
export class SecurityCheck {
  readonly #database: Database
  readonly #clock: Clock

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /** Opens the gate where the certificate's level is enough. */
  async pass(tx: Transaction, level: ClaimValue | undefined): Promise<{ opened: boolean; text: string }> {
    if (typeof level !== 'number' || level < REQUIRED_LEVEL)
      return {
        opened: false,
        text: `This gate asks for a certificate of level ${REQUIRED_LEVEL}. The door stays closed.`,
      }
    const now = this.#clock()
    await openGate(tx, { gate: GATE, opened_at: now, closes_at: now + OPEN_TIME })
    return { opened: true, text: 'The door is open.' }
  }

  /** When and which gate was opened, while it is open; never who came. */
  async check(): Promise<GateOpening | null> {
    const now = this.#clock()
    const opening = await findOpenGate(this.#database.query, now)
    return opening ? { gate: opening.gate, openedAt: opening.opened_at, closesAt: opening.closes_at, now } : null
  }
}
