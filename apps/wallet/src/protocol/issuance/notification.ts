import type { Fetch } from '../transport/send.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { type AccessToken, sendWithToken } from './token.ts'

export type IssuanceEvent = 'credential_accepted' | 'credential_failure' | 'credential_deleted'

/**
 * Notifies the issuer about the outcome of its credential (OpenID4VCI 1.0 section 11), if the issuer has a notification endpoint. A
 * notification that cannot be delivered is lost; the card stays valid in that case.
 */
export async function notifyIssuer(
  { metadata, token }: { metadata: IssuerMetadata; token: AccessToken },
  notification: { notificationId: string | undefined; event: IssuanceEvent },
  fetch: Fetch,
): Promise<void> {
  const { notificationId, event } = notification
  if (metadata.notification_endpoint === undefined || notificationId === undefined) return
  const init = {
    method: 'POST',
    // The notification must be sent even if the person closes the tab as soon as the card is stored.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ notification_id: notificationId, event }),
  }
  await sendWithToken(fetch, metadata.notification_endpoint, init, token).catch(() => undefined)
}
