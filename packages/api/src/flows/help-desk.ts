import * as z from 'zod'
import { zHelpDeskAudience } from './help-desk-audience.ts'
import { zPresentationResult } from './presentation-result.ts'

/** The purpose with which the help desk begins a presentation. */
export const HELP_DESK_PURPOSE = 'helpdesk'

/** The name under which a presentation to the help desk is kept, and its result (`Retention`). */
export const HELP_DESK_RESULT = 'help-desk'

/** Body of the help-desk calls of the staff: the request's guid, their browser's secret. */
export const zHelpDeskRequestId = z
  .object({ id: z.string().min(1).max(200) })
  .meta({ id: 'HelpDeskRequestId', example: { id: 'kO2yX0mZ4tVbQ1sP' } })

/** The states of a help-desk request. */
const zHelpDeskState = z.enum(['waiting', 'started', 'verified', 'rejected', 'expired'])

export type HelpDeskState = z.infer<typeof zHelpDeskState>

/** A help-desk request as its staff see it: `POST /help-desk/request`. */
export const zHelpDeskRequest = z
  .object({
    state: zHelpDeskState,
    audience: zHelpDeskAudience,
    number: z.string().meta({ description: 'Two digits that staff and caller compare', example: '47' }),
    expiresAt: z.number().int().meta({ description: 'When the request ends, in epoch milliseconds' }),
    now: z.number().int().meta({ description: "The server's time of this answer: the clock that counts" }),
    acceptedAt: z.number().int().nullable().meta({ description: 'When staff accepted the verification' }),
  })
  .meta({
    id: 'HelpDeskRequest',
    example: {
      state: 'waiting',
      audience: 'employee',
      number: '47',
      expiresAt: 1_767_225_900_000,
      now: 1_767_225_600_000,
      acceptedAt: null,
    },
  })

export type HelpDeskRequest = z.infer<typeof zHelpDeskRequest>

/**
 * What a caller sees of a request: `GET /help-desk/caller/{requestId}`, which answers null for a request that is not the
 * help desk's. Nothing of it leads to the staff's view.
 */
export const zHelpDeskCall = z
  .object({
    state: zHelpDeskRequest.shape.state,
    audience: zHelpDeskAudience,
    number: z.string(),
    expiresAt: z.number().int(),
    now: zHelpDeskRequest.shape.now,
  })
  .meta({
    id: 'HelpDeskCall',
    example: {
      state: 'waiting',
      audience: 'employee',
      number: '47',
      expiresAt: 1_767_225_900_000,
      now: 1_767_225_600_000,
    },
  })

export type HelpDeskCall = z.infer<typeof zHelpDeskCall>

/** Answer of `POST /verified-employee/presentation/response-html`: who called, or an empty object before it is verified. */
export const zVerifiedCaller = z
  .union([zPresentationResult, z.strictObject({})])
  .meta({ id: 'VerifiedCaller', example: {} })
