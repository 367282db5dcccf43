import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EventType } from '@vitrine/api/wording/event-record.ts'

/**
 * Derives the id of a flow's event. The same flow and type always have the same event id, so a reloaded page or a second tab does
 * not record an event twice. The id of the flow, a secret, cannot be derived from the event id. `crypto.subtle` is not used: it
 * is asynchronous, so the event might be lost when the page closes, and it is not available over plain http.
 */
export const flowEventId = (type: EventType, flowId: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${type} ${flowId}`)))
