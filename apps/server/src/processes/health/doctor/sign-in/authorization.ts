import { ask, type Silence } from '../ask.ts'
import type { Discovery, Registration } from './provider.ts'

/** So many redirects within the provider are followed. */
const MOST_HOPS = 5

/** What the provider does with a request to sign somebody in without asking them anything. */
export type ProviderAnswer =
  /** It leads back to the address that was asked for; without an error somebody would be signed in. */
  | { kind: 'leads back'; error: string | undefined; description: string | undefined }
  /** It shows a page, or leads somewhere else. */
  | { kind: 'stays'; where: string; status: number; code: string | undefined }
  | Silence

/**
 * Asks the authorization endpoint with `prompt=none` (OpenID Connect Core section 3.1.2.1): a provider that knows app and address
 * leads back with an error, as nobody is signed in; one that does not must not lead there (RFC 6749 section 4.1.2.1).
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
    // Of a verifier that nobody has.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }))
    request.searchParams.set(name, value)
  let address = request.href
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const reply = await ask(address, { headers: { accept: 'text/html' } })
    if (reply.kind === 'silence') return reply
    const location = reply.headers.get('location')
    const next = location === null ? null : URL.parse(location, address)
    if (next && `${next.origin}${next.pathname}` === redirectAddress) return leadsBack(next)
    if (!next || next.origin !== request.origin)
      return {
        kind: 'stays',
        // Its parameters are the state of a request.
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

/** What Microsoft Entra and a few others write on their page. */
const errorCodeIn = (page: string): string | undefined =>
  /\bAADSTS\d{4,8}\b/.exec(page)?.[0] ??
  /\b(?:invalid_[a-z_]+|unauthorized_client|redirect_uri_mismatch)\b/.exec(page)?.[0]
