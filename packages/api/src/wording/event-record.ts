import * as z from 'zod'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import { zFlowErrorCode } from '../flows/status.ts'
import { PAGES } from '../pages/pages.ts'
import { zCallFailure } from './call-failure.ts'
import { type EventCode, isEventCode } from './event-texts.ts'

/** What an event of the Events Console tells: a start, a scan, an outcome, or something that failed. */
const EVENT_TYPES = ['started', 'scanned', 'issued', 'verified', 'refused', 'error'] as const

export type EventType = (typeof EVENT_TYPES)[number]

/**
 * The address of one presentation, and of nothing else: not of another site, and of no page that does something when it is
 * opened, like one that asks for a payment.
 */
const PRESENTATION_PATH = new RegExp(
  `^${PAGES.present.replace(':configId', '[A-Za-z0-9_-]{1,100}').replace(':id?', '[A-Za-z0-9_-]{1,200}')}$`,
)

/**
 * A line of the Events Console (section 3 of the specification). It stays in the browser and holds neither personal data
 * nor anything that was written elsewhere; the one secret in it is the id of a presentation inside `link`. Its texts are
 * English, for people who read the storage. It is shown in the words of its codes, and as its texts have it where there are
 * none: it is of another version, then.
 */
export const zEventRecord = z.object({
  id: z.string().min(1).max(100),
  /** Epoch milliseconds. */
  timestamp: z.number().int().min(0).max(8.64e15),
  type: z.enum(EVENT_TYPES),
  message: z.string().min(1).max(200),
  /** The title of the card or the name of the help desk, where the event is about one. */
  name: z.string().max(200).optional(),
  details: z.string().max(500).optional(),
  link: z.string().regex(PRESENTATION_PATH).optional(),
  /** The same instant as `timestamp`, for people who read the storage. */
  dateTime: z.iso.datetime(),
  /** What `message` says. */
  code: z.custom<EventCode>(isEventCode).optional().catch(undefined),
  /** Whom `name` names: a card by its id, or a help desk. */
  card: z.string().max(200).optional().catch(undefined),
  helpDesk: zHelpDeskAudience.optional().catch(undefined),
  /** What `details` say: why a flow failed, or a call. */
  error: zFlowErrorCode.optional().catch(undefined),
  failure: zCallFailure.optional().catch(undefined),
})

export type EventRecord = Readonly<z.infer<typeof zEventRecord>>
