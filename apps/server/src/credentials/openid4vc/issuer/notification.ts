import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

const EVENTS = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const

type CredentialEvent = (typeof EVENTS)[number]

/**
 * Parses a wallet's notification about a credential (OpenID4VCI 1.0 section 11.1).
 *
 * @throws {ProtocolError} with an error code of section 11.3
 */
export function parseNotification(body: Json): { event: CredentialEvent; notificationId: string } {
  if (!isJsonObject(body)) throw new ProtocolError('invalid_notification_request', 'the request must be a JSON object')
  const event = EVENTS.find((known) => known === body.event)
  if (!event || typeof body.notification_id !== 'string')
    throw new ProtocolError('invalid_notification_request', 'notification_id and a known event are required')
  return { event, notificationId: body.notification_id }
}
