import { exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, type JsonObject, overridden, readArray, readObject, readString } from './json-reading.ts'
import { demand } from './refusal.ts'
import type { WalletContext } from './wallet-context.ts'

/** A credential request. All members after `proofs` are for dishonest wallets. */
export type CredentialRequest = {
  readonly accessToken?: string
  readonly configurationId?: string
  readonly proofs?: readonly string[]
  /** Members of the body to replace, add, or (`undefined`) remove. */
  readonly body?: JsonObject
  /** Text that is sent instead of the JSON body. */
  readonly rawBody?: string
  /** The whole Authorization header; `null` for none. */
  readonly authorization?: string | null
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Query parameters, to put a token in the wrong part of the request. */
  readonly query?: Readonly<Record<string, string>>
}

/** Sends a credential request (OpenID4VCI 8.2). */
export function requestCredential(
  context: Pick<WalletContext, 'fetch'>,
  credentialEndpoint: string,
  request: CredentialRequest,
): Promise<HttpAnswer> {
  const url = new URL(credentialEndpoint)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value)
  const body = overridden(
    { credential_configuration_id: request.configurationId, proofs: request.proofs && { jwt: request.proofs } },
    request.body,
  )
  return exchange(context.fetch, url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': request.contentType ?? 'application/json',
      ...bearer(request.authorization, request.accessToken),
      ...request.headers,
    },
    body: request.rawBody ?? JSON.stringify(body),
  })
}

/** Creates the Authorization header of RFC 6750 2.1, or the given one of a dishonest wallet. */
function bearer(authorization: string | null | undefined, accessToken: string | undefined): Record<string, string> {
  if (authorization === null) return {}
  if (authorization !== undefined) return { authorization }
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
}

export type CredentialAnswer = {
  readonly credentials: readonly string[]
  readonly notificationId: string | undefined
}

/**
 * Checks an answer and returns its credentials unchanged (OpenID4VCI 8.3).
 * @param expected number of requested credentials
 * @throws WalletRefusal
 */
export function readCredentialAnswer(answer: HttpAnswer, expected: number): CredentialAnswer {
  const section = 'OpenID4VCI 8.3'
  const body = readJsonAnswer(answer, 200, 'credential answer', section)
  demand(answer.headers.has('date'), 'RFC 9110 6.6.1', 'credential answer: no Date header')
  // This refuses `credential`, `format` and `c_nonce` of the drafts, and `transaction_id`, which only a 202 may contain.
  demandOnly(body, ['credentials', 'notification_id'], 'credential answer', section)
  const credentials = readArray(body.credentials, 'credentials', section).map((item, index) => {
    const entry = readObject(item, `credentials[${index}]`, section)
    demandOnly(entry, ['credential'], `credentials[${index}]`, section)
    return readString(entry.credential, `credentials[${index}].credential`, section)
  })
  demand(credentials.length === expected, section, `${credentials.length} credentials for ${expected} key proofs`)
  const notificationId =
    body.notification_id === undefined ? undefined : readString(body.notification_id, 'notification_id', section)
  return { credentials, notificationId }
}

/** A notification (OpenID4VCI 11.1). */
export type Notification = {
  readonly accessToken?: string
  readonly notificationId?: string
  readonly event?: string
  readonly body?: JsonObject
  readonly rawBody?: string
  readonly authorization?: string | null
  readonly contentType?: string
}

/** Notifies the issuer of the outcome of an issuance. */
export function notify(
  context: Pick<WalletContext, 'fetch'>,
  notificationEndpoint: string,
  notification: Notification,
): Promise<HttpAnswer> {
  const { notificationId, event = 'credential_accepted' } = notification
  return exchange(context.fetch, notificationEndpoint, {
    method: 'POST',
    headers: {
      'content-type': notification.contentType ?? 'application/json',
      ...bearer(notification.authorization, notification.accessToken),
    },
    body:
      notification.rawBody ?? JSON.stringify(overridden({ notification_id: notificationId, event }, notification.body)),
  })
}

/** Demands that a notification was accepted: 2xx (OpenID4VCI 11.2). @throws WalletRefusal */
export function demandNotificationTaken(answer: HttpAnswer): void {
  demand(answer.status >= 200 && answer.status < 300, 'OpenID4VCI 11.2', `notification: status ${answer.status}`)
}
