import * as z from 'zod/mini'
import { described } from '../described.ts'
import { DIGITAL_CREDENTIALS } from './digital-credentials.ts'
import { zHelpDeskAudience } from './help-desk-audience.ts'
import { zPresentationResult } from './presentation-result.ts'
import { zFlowError } from './status.ts'

/** Value of `state` with which the help desk starts a presentation. */
export const HELP_DESK_STATE = 'helpdesk'

/** Presentations and results are stored under this name, and it is the key in `Retention.resultSeconds`. */
export const HELP_DESK_PURPOSE_NAME = 'help-desk'

/** Body of the staff's help-desk requests. `id` is the guid of the help-desk request, a secret of the staff's browser. */
export const zHelpDeskRequestId = described(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }), {
  id: 'HelpDeskRequestId',
  example: { id: 'kO2yX0mZ4tVbQ1sP' },
})

const zHelpDeskState = z.enum(['waiting', 'started', 'verified', 'rejected', 'expired'])

export type HelpDeskState = z.infer<typeof zHelpDeskState>

const OPEN_REQUEST = {
  state: 'waiting',
  audience: 'employee',
  number: '47',
  expiresAt: 1_767_225_900_000,
  now: 1_767_225_600_000,
}

/** Response of `POST /help-desk/request`: a help-desk request as seen by the staff. */
export const zHelpDeskRequest = described(
  z.object({
    state: zHelpDeskState,
    audience: zHelpDeskAudience,
    number: described(z.string(), 'Two digits that staff and caller compare', '47'),
    expiresAt: described(z.int(), 'When the request expires (epoch milliseconds)'),
    now: described(z.int(), "The server's clock at the time of this response (epoch milliseconds)"),
    error: described(z.optional(zFlowError), 'Why it was rejected; only in the state rejected'),
    acceptedAt: described(
      z.nullable(z.number().check(z.int())),
      'When the staff accepted the verification (epoch milliseconds); null before that',
    ),
  }),
  { id: 'HelpDeskRequest', example: { ...OPEN_REQUEST, acceptedAt: null } },
)

export type HelpDeskRequest = z.infer<typeof zHelpDeskRequest>

/**
 * Response of `GET /help-desk/caller/{requestId}`: a help-desk request as seen by the caller; null if the id belongs to
 * no help-desk request. The response contains nothing that gives access to the staff's view.
 */
export const zHelpDeskCall = described(
  z.extend(
    z.pick(zHelpDeskRequest, { state: true, audience: true, number: true, expiresAt: true, now: true }),
    DIGITAL_CREDENTIALS,
  ),
  { id: 'HelpDeskCall', example: OPEN_REQUEST },
)

export type HelpDeskCall = z.infer<typeof zHelpDeskCall>

/**
 * Response to the answer of a caller's wallet. It says what a wallet is told that answers by a link, and no more: the result is for the
 * help desk.
 */
export const zCallerAnswered = described(
  z.object({ outcome: z.enum(['accepted', 'declined', 'refused']), isSuspended: z.optional(z.boolean()) }),
  { id: 'CallerAnswered', example: { outcome: 'accepted' } },
)

export type CallerAnswered = z.infer<typeof zCallerAnswered>

/** Response of `POST /verified-employee/presentation/response-html`; an empty object if the caller has not been verified yet. */
export const zVerifiedCaller = described(z.union([zPresentationResult, z.strictObject({})]), {
  id: 'VerifiedCaller',
  example: {},
})
