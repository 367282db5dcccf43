import type { Fetch } from '../transport/send.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { type AccessToken, sendWithToken } from './token.ts'

export type IssuanceEvent = 'credential_accepted' | 'credential_failure' | 'credential_deleted'

/**
 * Notifies the issuer about the outcome of its credential (OpenID4VCI 1.0 section 11), if the issuer has a notification endpoint. Returns
 * false if the notification could not be delivered; the card stays valid in that case.
 */
export async function notifyIssuer(
  notification: {
    metadata: IssuerMetadata
    token: AccessToken
    notificationId: string | undefined
    event: IssuanceEvent
  },
  fetch: Fetch,
): Promise<boolean> {
  const { metadata, token, notificationId, event } = notification
  if (metadata.notification_endpoint === undefined || notificationId === undefined) return true
  try {
    const init = {
      method: 'POST',
      // The notification must be sent even if the person closes the tab as soon as the card is stored.
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ notification_id: notificationId, event }),
    }
    const reply = await sendWithToken(fetch, metadata.notification_endpoint, init, token)
    return reply.status >= 200 && reply.status < 300
  } catch {
    return false
  }
}
