import type { AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { FastifyRequest } from 'fastify'
import type { Uses } from '../../feature.ts'
import { atMostPerMinute } from '../../platform/clock/at-most-per-minute.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Maximum number of audit lines per minute about refused calls of strangers, and separately of people who signed in. The limit is
 * needed because anyone can cause refusals and the log is append-only.
 */
const LINES_PER_MINUTE = 10
/** Actor in the audit log for a caller without a valid token. */
const STRANGER = 'stranger'

type RefusedCall = {
  outcome: Extract<AuditOutcome, 'invalid-token' | 'no-access' | 'access-revoked'>
  /** Caller; undefined if the token is not valid. */
  person?: string
}

export type NoteRefusedCall = (request: FastifyRequest, call: RefusedCall) => Promise<void>

/**
 * Returns a function that records a refused call in the audit log. Above the limit, it records only the number of further calls. If
 * this fails, the failure is only logged: the call is refused in any case.
 */
export function refusedCalls({
  database,
  audit,
  clock,
}: {
  database: Database
  audit: Uses<{ audit: 'note' }>['audit']
  clock: Clock
}): NoteRefusedCall {
  const ofStrangers = atMostPerMinute({ clock, most: LINES_PER_MINUTE })
  const ofPeople = atMostPerMinute({ clock, most: LINES_PER_MINUTE })
  return async (request, { outcome, person }) => {
    const line = person === undefined ? ofStrangers() : ofPeople()
    if (!line) return
    try {
      await database.transaction((tx) =>
        audit.note(tx, {
          actor: person ?? STRANGER,
          action: 'refused-call',
          // This is the route's pattern, because the actual path may contain a personal id.
          object: `${request.method} ${request.routeOptions.url ?? ''}`,
          outcome,
          reference: line.others > 0 ? `+${line.others}` : undefined,
        }),
      )
    } catch (error) {
      request.log.error({ err: error }, 'a refused call could not be recorded in the audit log')
    }
  }
}
