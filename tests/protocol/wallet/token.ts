import { demandNoStore, exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, readInteger, readString } from './json-reading.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './offer.ts'
import { demand } from './refusal.ts'
import type { WalletContext } from './wallet-context.ts'

/** A token request. All members except `code` and `txCode` are for dishonest wallets. */
export type TokenRequest = {
  readonly code?: string
  readonly txCode?: string
  readonly grantType?: string
  /** Further form parameters, repeated ones included. */
  readonly parameters?: readonly (readonly [name: string, value: string])[]
  /** Text that is sent instead of the form. */
  readonly rawBody?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type AccessToken = {
  readonly value: string
  /** Seconds. */
  readonly expiresIn: number
}

/** Sends a token request (OpenID4VCI 6.1). */
export function requestToken(
  context: Pick<WalletContext, 'fetch'>,
  tokenEndpoint: string,
  request: TokenRequest,
): Promise<HttpAnswer> {
  const form = new URLSearchParams({ grant_type: request.grantType ?? PRE_AUTHORIZED_CODE_GRANT })
  if (request.code !== undefined) form.append('pre-authorized_code', request.code)
  if (request.txCode !== undefined) form.append('tx_code', request.txCode)
  for (const [name, value] of request.parameters ?? []) form.append(name, value)
  return exchange(context.fetch, tokenEndpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': request.contentType ?? 'application/x-www-form-urlencoded',
      ...request.headers,
    },
    body: request.rawBody ?? form.toString(),
  })
}

/** Reads and checks the token of an answer (OpenID4VCI 6.2). @throws WalletRefusal */
export function readToken(answer: HttpAnswer): AccessToken {
  const section = 'OpenID4VCI 6.2'
  const body = readJsonAnswer(answer, 200, 'token answer', section)
  demandNoStore(answer, 'token answer', 'RFC 6749 5.1')
  // c_nonce is not allowed, because only the drafts contain it. The final version has a nonce endpoint instead.
  const members = ['access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'authorization_details']
  demandOnly(body, members, 'token answer', section)
  const type = readString(body.token_type, 'token_type', section)
  demand(type.toLowerCase() === 'bearer', section, `token_type is '${type}'`)
  const value = readString(body.access_token, 'access_token', section)
  demand(/^[A-Za-z0-9._~+/-]+=*$/.test(value), 'RFC 6750 2.1', 'access_token has characters that are not allowed')
  const expiresIn = readInteger(body.expires_in, 'expires_in', section)
  demand(expiresIn > 0 && expiresIn <= 300, 'OpenID4VCI 13.10', 'a bearer token lives for more than five minutes')
  return { value, expiresIn }
}
