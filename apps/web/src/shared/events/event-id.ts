import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EventType } from '@vitrine/api/wording/event-record.ts'

/**
 * The id of an event of a flow: always the same one, so that a page that is loaded again and a second tab tell nothing
 * twice. Nobody learns the flow's own id, a secret, from it. The browser's own digest would let an event wait, perhaps until
 * the page is gone, and over plain http there is none.
 */
export const flowEventId = (type: EventType, flowId: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${type} ${flowId}`)))
