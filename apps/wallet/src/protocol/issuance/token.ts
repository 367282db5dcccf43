import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse, protocolErrorOf, type Reply } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import { attestationMethodOf, type ClientCredentials, sendAsClient } from './client-attestation.ts'
import { type Dpop, type Init, sendWithDpop } from './dpop.ts'

const zTokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.string(),
  authorization_details: z.optional(
    z.array(
      z.object({
        credential_configuration_id: z.optional(z.string()),
        credential_identifiers: z.optional(z.array(z.string()).check(z.minLength(1))),
      }),
    ),
  ),
})

export type AccessToken = Awaited<ReturnType<typeof requestToken>>

export type TokenGrant =
  | {
      grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
      'pre-authorized_code': string
      tx_code?: string
      client_id?: string
    }
  | { grant_type: 'authorization_code'; code: string; code_verifier: string; client_id: string; redirect_uri: string }

/**
 * Exchanges a code for an access token (OpenID4VCI 1.0 section 6.1).
 *
 * @param dpop key to which the token shall be bound. The server may issue a bearer token all the same (RFC 9449 section 5)
 * @throws WalletProblem `pin-rejected` (the server does not say whether the PIN is wrong or the code has expired, section 6.3), and others
 */
export async function requestToken(
  credentials: ClientCredentials,
  grant: TokenGrant,
  dpop: Dpop | undefined,
  fetch: Fetch,
) {
  const { issuer, token_endpoint: url } = credentials.server
  const host = hostOf(issuer)
  const init = { method: 'POST', body: new URLSearchParams(grant), headers: { accept: 'application/json' } }
  const reply = await sendAsClient(fetch, url, init, { credentials, dpop })
  if (reply.status !== 200) {
    if (protocolErrorOf(reply).code !== 'invalid_grant') throw refusalOf(reply, credentials)
    const isPin = 'tx_code' in grant
    throw new WalletProblem(isPin ? 'pin-rejected' : 'code-rejected', { host, detail: protocolErrorOf(reply).detail })
  }
  const token = parseOrRefuse(zTokenResponse, jsonOf(reply), 'issuer-refused', host)
  const type = token.token_type.toLowerCase()
  if (type !== 'bearer' && (type !== 'dpop' || !dpop))
    throw new WalletProblem('issuer-refused', { host, detail: `token_type: not asked for ${token.token_type}` })
  return {
    value: token.access_token,
    /** Key to which the token is bound; undefined for a bearer token. */
    dpop: type === 'dpop' ? dpop : undefined,
    /** Returns the credential identifier for a configuration; undefined if the server sent none (OpenID4VCI 1.0 section 6.2). */
    identifierOf: (configurationId: string) =>
      token.authorization_details?.find((detail) => detail.credential_configuration_id === configurationId)
        ?.credential_identifiers?.[0],
  }
}

/** Errors of a server that does not know this wallet or refuses its attestation (draft-ietf-oauth-attestation-based-client-auth-07 section 6.2). */
const UNKNOWN_CLIENT = ['invalid_client', 'unauthorized_client', 'invalid_client_attestation', 'use_fresh_attestation']

export function refusalOf(reply: Reply, { server, attested }: ClientCredentials): WalletProblem {
  const about = { host: hostOf(server.issuer), detail: protocolErrorOf(reply).detail }
  if (!UNKNOWN_CLIENT.includes(protocolErrorOf(reply).code)) return new WalletProblem('issuer-refused', about)
  const lacksAttestation = !attested && attestationMethodOf(server) !== undefined
  return new WalletProblem(lacksAttestation ? 'wallet-unattested' : 'wallet-refused', about)
}

export function sendWithToken(fetch: Fetch, url: string, init: Init, { value, dpop }: AccessToken): Promise<Reply> {
  const headers = { ...init.headers, authorization: `${dpop ? 'DPoP' : 'Bearer'} ${value}` }
  return dpop
    ? sendWithDpop(fetch, url, { ...init, headers }, dpop, { accessToken: value })
    : send(fetch, url, { ...init, headers })
}
