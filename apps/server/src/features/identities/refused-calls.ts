import type { AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { FastifyRequest } from 'fastify'
import { AtMostPerMinute } from '../../platform/clock/at-most-per-minute.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Uses } from '../feature.ts'

/** The log stays, and anybody can be refused: so many lines a minute are of strangers, and as many of people who signed in. */
const LINES_PER_MINUTE = 10
/** As the audit log names who comes with a token that counts for nothing. */
const STRANGER = 'stranger'

type RefusedCall = {
  outcome: Extract<AuditOutcome, 'invalid-token' | 'no-access' | 'access-revoked'>
  /** Who made it; undefined where nobody vouches for the token. */
  person?: string
}

/** Notes calls that were refused in the audit log, and of those that were too many at once their number. */
export class RefusedCalls {
  readonly #database: Database
  readonly #audit: Uses<{ audit: 'note' }>['audit']
  readonly #ofStrangers: AtMostPerMinute
  readonly #ofPeople: AtMostPerMinute

  constructor({
    database,
    audit,
    clock,
  }: { database: Database; audit: Uses<{ audit: 'note' }>['audit']; clock: Clock }) {
    this.#database = database
    this.#audit = audit
    this.#ofStrangers = new AtMostPerMinute({ clock, most: LINES_PER_MINUTE })
    this.#ofPeople = new AtMostPerMinute({ clock, most: LINES_PER_MINUTE })
  }

  /** A call is refused whether or not it can be noted. */
  async note(request: FastifyRequest, { outcome, person }: RefusedCall): Promise<void> {
    const line = (person === undefined ? this.#ofStrangers : this.#ofPeople).pass()
    if (!line) return
    try {
      await this.#database.transaction((tx) =>
        this.#audit.note(tx, {
          actor: person ?? STRANGER,
          action: 'refused-call',
          // As it is registered: an address may have somebody's id in it.
          object: `${request.method} ${request.routeOptions.url ?? ''}`,
          outcome,
          reference: line.others > 0 ? `+${line.others}` : undefined,
        }),
      )
    } catch (error) {
      request.log.error({ err: error }, 'a refused call could not be noted')
    }
  }
}
