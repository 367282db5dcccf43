import * as z from 'zod'
import { PAGES } from './pages.ts'

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
 * nor anything that was written elsewhere; the one secret in it is the id of a presentation inside `link`.
 */
export const zEventRecord = z.object({
  id: z.string().min(1).max(100),
  /** Epoch milliseconds. */
  timestamp: z.number().int().min(0).max(8.64e15),
  type: z.enum(EVENT_TYPES),
  message: z.string().min(1).max(200),
  /** The title of the card, where the event is about one. */
  name: z.string().max(200).optional(),
  details: z.string().max(500).optional(),
  link: z.string().regex(PRESENTATION_PATH).optional(),
  /** The same instant as `timestamp`, for people who read the storage. */
  dateTime: z.iso.datetime(),
})

export type EventRecord = Readonly<z.infer<typeof zEventRecord>>
