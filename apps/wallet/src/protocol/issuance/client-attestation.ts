import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse, protocolErrorOf, type Reply } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import { type AuthorizationServer, bindsTokens } from './authorization-server.ts'
import { type Dpop, type Init, sendWithDpop } from './dpop.ts'
import type { HolderKey } from './key-proof.ts'

/** Attestation of an instance of this wallet by its provider. `key`: of the instance, one for each authorization server. */
export type ClientAttestation = { jwt: string; clientId: string; key: HolderKey; expiresAt: Date }

/**
 * Methods by which a wallet with an attestation proves its key: by a proof of its own (draft-ietf-oauth-attestation-based-client-auth-07),
 * or by its DPoP proof (draft 10 section 7.3).
 */
const METHODS = ['attest_jwt_client_auth', 'attest_jwt_client_auth_dpop'] as const
type AttestationMethod = (typeof METHODS)[number]

/** Means by which a wallet authenticates at one authorization server in one flow. */
export type ClientCredentials = {
  /** Undefined if the wallet has no attestation, or the server takes none. */
  attested: { attestation: ClientAttestation; method: AttestationMethod; challenge?: string | undefined } | undefined
  server: AuthorizationServer
  now: () => Date
}

export function attestationMethodOf(server: AuthorizationServer): AttestationMethod | undefined {
  const { token_endpoint_auth_methods_supported: listed = [] } = server
  return METHODS.find((method) => listed.includes(method) && (method === METHODS[0] || bindsTokens(server)))
}

/** Returns true if the key of the attestation is also the key of the DPoP proofs. */
export const isCombined = ({ attested }: ClientCredentials): boolean => attested?.method === METHODS[1]

const CHALLENGE_HEADER = 'oauth-client-attestation-challenge'
const zChallengeResponse = z.object({ attestation_challenge: z.string().check(z.minLength(1)) })

/**
 * Sends a request to an authorization server, with the attestation of this wallet if there is one. If the server demands a challenge,
 * repeats the request once with the challenge that it sent (draft-ietf-oauth-attestation-based-client-auth-07 sections 6.2 and 8).
 */
export async function sendAsClient(
  fetch: Fetch,
  url: string,
  init: Init,
  { credentials, dpop }: { credentials: ClientCredentials; dpop: Dpop | undefined },
): Promise<Reply> {
  const { attested, server } = credentials
  const attempt = async () => {
    const headersNow = async () => ({ ...init.headers, ...(await attestationHeaders(credentials)) })
    const reply = await (dpop
      ? sendWithDpop(fetch, url, init, dpop, { headersNow })
      : send(fetch, url, { ...init, headers: await headersNow() }))
    const challenge = reply.headers.get(CHALLENGE_HEADER)
    if (attested && challenge !== null) attested.challenge = challenge
    return reply
  }
  if (attested?.method === METHODS[0] && server.challenge_endpoint !== undefined)
    attested.challenge ??= await fetchChallenge(server.challenge_endpoint, fetch)
  const reply = await attempt()
  const demandsChallenge = protocolErrorOf(reply).code === 'use_attestation_challenge'
  return demandsChallenge && reply.headers.has(CHALLENGE_HEADER) ? attempt() : reply
}

/** A proof is accepted once, so each attempt has a new one. */
async function attestationHeaders({ attested, server, now }: ClientCredentials): Promise<Record<string, string>> {
  if (!attested) return {}
  const { attestation, method, challenge } = attested
  const { jwt, clientId, key } = attestation
  if (method !== METHODS[0]) return { 'oauth-client-attestation': jwt }
  const proof = new SignJWT({ jti: crypto.randomUUID(), ...(challenge !== undefined && { challenge }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt' })
    .setIssuer(clientId)
    .setAudience(server.issuer)
    .setIssuedAt(now())
  return { 'oauth-client-attestation': jwt, 'oauth-client-attestation-pop': await proof.sign(key.privateKey) }
}

async function fetchChallenge(endpoint: string, fetch: Fetch): Promise<string> {
  const reply = await send(fetch, endpoint, { method: 'POST', headers: { accept: 'application/json' } })
  return parseOrRefuse(zChallengeResponse, jsonOf(reply), 'issuer-refused', hostOf(endpoint)).attestation_challenge
}
