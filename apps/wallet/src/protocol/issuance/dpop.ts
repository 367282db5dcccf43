import { SignJWT } from 'jose'
import { sha256 } from '../digest.ts'
import { protocolErrorOf, type Reply } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import { type AuthorizationServer, bindsTokens } from './authorization-server.ts'
import type { HolderKey } from './key-proof.ts'

/** Key to which the access token of one flow is bound (RFC 9449), and the newest nonce of each server, by origin. */
export type Dpop = { key: HolderKey; nonces: Map<string, string>; now: () => Date }

export type Init = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

export const dpopFor = (server: AuthorizationServer, key: HolderKey, now: () => Date): Dpop | undefined =>
  bindsTokens(server) ? { key, nonces: new Map(), now } : undefined

/**
 * Sends a request with a proof of the key, and with the hash of the access token if there is one. If the server demands a nonce, repeats
 * the request once with the nonce that the server sent (RFC 9449 sections 8 and 9).
 *
 * @param options.headersNow makes the headers of each attempt, instead of those in `init`
 */
export async function sendWithDpop(
  fetch: Fetch,
  url: string,
  init: Init,
  dpop: Dpop,
  options: { accessToken?: string; headersNow?: () => Promise<Init['headers']> } = {},
): Promise<Reply> {
  const { origin } = new URL(url)
  const { accessToken, headersNow = async () => init.headers } = options
  const attempt = async () => {
    const proof = await createProof(url, init.method ?? 'GET', dpop, accessToken)
    const reply = await send(fetch, url, { ...init, headers: { ...(await headersNow()), dpop: proof } })
    const nonce = reply.headers.get('dpop-nonce')
    if (nonce !== null) dpop.nonces.set(origin, nonce)
    return reply
  }
  const reply = await attempt()
  return demandsNonce(reply) && reply.headers.has('dpop-nonce') ? attempt() : reply
}

/** Creates a DPoP proof (RFC 9449 section 4.2). */
async function createProof(url: string, method: string, dpop: Dpop, accessToken: string | undefined): Promise<string> {
  const { origin, pathname } = new URL(url)
  const nonce = dpop.nonces.get(origin)
  return new SignJWT({
    jti: crypto.randomUUID(),
    htm: method,
    htu: origin + pathname,
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await sha256(accessToken) }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: dpop.key.publicJwk })
    .setIssuedAt(dpop.now())
    .sign(dpop.key.privateKey)
}

/** An authorization server demands a nonce in the body of its answer, a resource server in a header. */
function demandsNonce(reply: Reply): boolean {
  if (reply.status === 400) return protocolErrorOf(reply).code === 'use_dpop_nonce'
  return reply.status === 401 && /\buse_dpop_nonce\b/.test(reply.headers.get('www-authenticate') ?? '')
}
