import { exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, readString } from './json-reading.ts'
import { demand } from './refusal.ts'
import { demandCallable, type WalletContext } from './wallet-context.ts'

/** Content of a post to the response_uri; `rawBody` and `contentType` are for dishonest wallets. */
export type PostedResponse = {
  readonly parameters?: readonly (readonly [name: string, value: string])[]
  readonly rawBody?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts a form to the response_uri (OpenID4VP 8.2, 8.3.1, 8.5). */
export function postResponse(
  context: Pick<WalletContext, 'fetch'>,
  responseUri: string,
  response: PostedResponse,
): Promise<HttpAnswer> {
  const form = new URLSearchParams()
  for (const [name, value] of response.parameters ?? []) form.append(name, value)
  return exchange(context.fetch, responseUri, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': response.contentType ?? 'application/x-www-form-urlencoded',
      ...response.headers,
    },
    body: response.rawBody ?? form.toString(),
  })
}

export type AcceptedResponse = {
  /** Address that the user's browser opens next. It contains a fresh secret if the request came from this browser. */
  readonly redirectUri: string | undefined
}

/** Checks the verifier's answer to an accepted response (OpenID4VP 8.2). @throws WalletRefusal */
export function readAcceptedResponse(answer: HttpAnswer): AcceptedResponse {
  const section = 'OpenID4VP 8.2'
  const body = readJsonAnswer(answer, 200, 'answer to the response', section)
  demandOnly(body, ['redirect_uri'], 'answer to the response', section)
  if (body.redirect_uri === undefined) return { redirectUri: undefined }
  const redirectUri = readString(body.redirect_uri, 'redirect_uri', section)
  demandCallable(redirectUri.split('#', 1).join(''), 'redirect_uri', section)
  // An address without parameters needs no secret, because it leads to a page without a result.
  const { search, hash } = new URL(redirectUri)
  const secrets = `${search}${hash}`.match(/[A-Za-z0-9_-]{22,}/g) ?? []
  demand(search + hash === '' || secrets.length > 0, section, 'redirect_uri carries no value of at least 128 bits')
  return { redirectUri }
}
