import { ask, type Silence } from '../ask.ts'
import type { Discovery, Registration } from './provider.ts'

const MAX_HOPS = 5

export type ProviderAnswer =
  /** `error` is undefined only if a user is signed in. */
  | { kind: 'leads back'; error: string | undefined; description: string | undefined }
  /** The provider shows a page or redirects elsewhere. */
  | { kind: 'stays'; where: string; status: number; code: string | undefined }
  | Silence

/**
 * Sends a request with `prompt=none` to the authorization endpoint (OpenID Connect Core section 3.1.2.1). A provider that knows the
 * client and the redirect address redirects back with an error, because no user is signed in. Any other provider must not redirect
 * (RFC 6749 section 4.1.2.1).
 */
export async function askToAuthorize(
  { authorization_endpoint: endpoint }: Discovery,
  { clientId, redirectAddress, scopes }: Pick<Registration, 'clientId' | 'redirectAddress' | 'scopes'>,
): Promise<ProviderAnswer> {
  const request = new URL(endpoint)
  for (const [name, value] of Object.entries({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectAddress,
    scope: scopes.join(' '),
    prompt: 'none',
    state: 'doctor',
    nonce: 'doctor',
    // The code verifier of this challenge is publicly known, which is safe because no code is ever exchanged.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }))
    request.searchParams.set(name, value)
  let address = request.href
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const reply = await ask(address, { headers: { accept: 'text/html' } })
    if (reply.kind === 'silence') return reply
    const location = reply.headers.get('location')
    const next = location === null ? null : URL.parse(location, address)
    if (next && `${next.origin}${next.pathname}` === redirectAddress) return leadsBack(next)
    if (!next || next.origin !== request.origin)
      return {
        kind: 'stays',
        // The query is omitted, because it contains the state of the request.
        where: next ? `${next.origin}${next.pathname}` : request.origin + URL.parse(address)?.pathname,
        status: reply.status,
        code: errorCodeIn(reply.text),
      }
    address = next.href
  }
  return { kind: 'stays', where: request.origin, status: 302, code: undefined }
}

function leadsBack({ searchParams, hash }: URL): ProviderAnswer {
  const answer = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1))
  return {
    kind: 'leads back',
    error: answer.get('error')?.slice(0, 80),
    description: answer
      .get('error_description')
      ?.replaceAll(/[\p{C}\s]+/gu, ' ')
      .slice(0, 300),
  }
}

/** Finds the error code on an error page, where Microsoft Entra and some other providers print it. */
const errorCodeIn = (page: string): string | undefined =>
  /\bAADSTS\d{4,8}\b/.exec(page)?.[0] ??
  /\b(?:invalid_[a-z_]+|unauthorized_client|redirect_uri_mismatch)\b/.exec(page)?.[0]
