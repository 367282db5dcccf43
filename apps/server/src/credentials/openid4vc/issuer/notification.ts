import type { Queryable } from '../../../platform/database/database.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import type { Authorization } from '../authorizations/authorization.ts'
import type { FlowSecrets } from '../authorizations/flow-secrets.ts'
import { findOffer, type StoredOffer } from '../authorizations/offers.repository.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

const EVENTS = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const

type CredentialEvent = (typeof EVENTS)[number]

type Issued = Pick<StoredOffer, 'offer_id' | 'issued'>

/**
 * Returns the `notification_id` of the last credential that was issued. If the authorization began without an offer, it may have
 * several credentials, so the id also contains the id of the credential's offer.
 */
export function notificationIdOf(secrets: FlowSecrets, { id, offer }: Authorization, issued: Issued): string {
  if (offer) return secrets.notificationId(issued)
  return `${issued.offer_id}.${secrets.notificationId({ ...issued, offer_id: `${id} ${issued.offer_id}` })}`
}

/**
 * Checks the `notification_id` of a notification.
 *
 * @throws {ProtocolError} `invalid_notification_id` if the id is not that of the last credential
 */
export async function checkNotificationId(
  db: Queryable,
  secrets: FlowSecrets,
  authorization: Authorization,
  notificationId: string,
): Promise<void> {
  const [offerId = ''] = notificationId.split('.')
  const offer = authorization.offer ?? (await findOffer(db, offerId))
  if (!offer || offer.issued === 0 || notificationIdOf(secrets, authorization, offer) !== notificationId)
    throw new ProtocolError('invalid_notification_id', 'the notification_id is unknown')
}

/**
 * Parses a wallet's notification about a credential (OpenID4VCI 1.0 section 11.1). Unknown members are ignored.
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
