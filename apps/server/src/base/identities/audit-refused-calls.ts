import type { AuditOutcome } from '@vitrine/api/administration/admin.ts'
import type { FastifyRequest } from 'fastify'
import { atMostPerMinute } from '../../platform/clock/at-most-per-minute.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AuditLog } from '../audit/audit.service.ts'

/** The limit is needed because anyone can cause refusals and the log is append-only. */
const LINES_PER_MINUTE = 10
const STRANGER = 'stranger'

type RefusedCall = {
  outcome: Extract<AuditOutcome, 'invalid-token' | 'no-access' | 'access-revoked'>
  /** Undefined if the token is not valid. */
  person?: string
}

type RefusedCallsContext = { database: Database; audit: Pick<AuditLog, 'note'>; clock: Clock }

export type NoteRefusedCall = (request: FastifyRequest, call: RefusedCall) => Promise<void>

/**
 * Above the limit, only the number of further calls is recorded. If recording fails, the failure is only logged: the call is refused in any
 * case.
 */
export function refusedCalls({ database, audit, clock }: RefusedCallsContext): NoteRefusedCall {
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
