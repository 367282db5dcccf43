import * as z from 'zod/mini'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import { zFlowErrorCode } from '../flows/status.ts'
import { zCallFailure } from './call-failure.ts'
import { type EventCode, isEventCode } from './english-events.ts'

const EVENT_TYPES = ['started', 'scanned', 'issued', 'verified', 'refused', 'error'] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** Links to other sites do not match, nor do pages that act as soon as they are opened, such as those that request a payment. */
const PRESENTATION_PATH = /^\/present\/[A-Za-z0-9_-]{1,100}\/[A-Za-z0-9_-]{1,200}$/

/**
 * Specification 3.24. An entry stays in the browser and contains neither personal data nor texts from elsewhere. Its only secret is
 * the id of a presentation in `link`. The console shows translations of its codes. If another version stored the entry without known
 * codes, it shows the English texts.
 */
export const zEventRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Epoch milliseconds. */
  timestamp: z.int().check(z.gte(0), z.lte(8.64e15)),
  type: z.enum(EVENT_TYPES),
  message: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Title of the card or name of the help desk. */
  name: z.optional(z.string().check(z.maxLength(200))),
  details: z.optional(z.string().check(z.maxLength(500))),
  link: z.optional(z.string().check(z.regex(PRESENTATION_PATH))),
  /** Same instant as `timestamp`, for people who look into the browser's storage. */
  dateTime: z.iso.datetime(),
  /** Code of `message`. */
  code: z.catch(z.optional(z.custom<EventCode>(isEventCode)), undefined),
  /** Id of the card whose title is in `name`. */
  card: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  helpDesk: z.catch(z.optional(zHelpDeskAudience), undefined),
  /** Code of `details`: why an issuance or a presentation failed (`error`), or why a request to the server failed (`failure`). */
  error: z.catch(z.optional(zFlowErrorCode), undefined),
  failure: z.catch(z.optional(zCallFailure), undefined),
})

export type EventRecord = Readonly<z.infer<typeof zEventRecord>>
