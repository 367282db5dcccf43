import { base64url, calculateJwkThumbprint } from 'jose'
import * as z from 'zod/mini'
import { sha256 } from '../digest.ts'
import { memberOf } from '../json.ts'
import { WalletProblem } from '../problem.ts'
import { hostOf, isAllowedAddress } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse } from '../transport/reply.ts'
import type { Fetch } from '../transport/send.ts'
import { bindsTokens } from './authorization-server.ts'
import { type ClientCredentials, isCombined, sendAsClient } from './client-attestation.ts'
import type { CredentialOffer } from './credential-offer.ts'
import { dpopFor } from './dpop.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import type { HolderKey } from './key-proof.ts'
import { refusalOf } from './token.ts'

const zPushedResponse = z.object({ request_uri: z.string().check(z.minLength(1)) })

/** Id and redirect URI of a wallet that has not registered at the server. */
export type Client = { id: string; redirectUri: string }

/** Secrets of one authorization: the state names it in the answer, the verifier and the key redeem the code. */
type AuthorizationSecrets = { state: string; verifier: string; key: HolderKey }

/** Authorization for which the person is on the issuer's page. */
export type PendingAuthorization = AuthorizationSecrets & {
  offer: CredentialOffer
  authorizationServer: string
  /** True if an attestation of this wallet came with the request. The code then needs it, too. */
  isAttested: boolean
  isScanned: boolean
  expiresAt: Date
}

export const randomText = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Returns the address at which the person decides on the issuer's page (OpenID4VCI 1.0 section 5.1). The request is pushed to the server
 * first, if the server supports it (RFC 9126).
 */
export async function requestAuthorization(
  request: { offer: CredentialOffer; metadata: IssuerMetadata; credentials: ClientCredentials; client: Client },
  secrets: AuthorizationSecrets,
  fetch: Fetch,
): Promise<string> {
  const { credentials, client } = request
  const { server, now } = credentials
  const host = hostOf(server.issuer)
  const { authorization_endpoint: page, pushed_authorization_request_endpoint: pushEndpoint } = server
  if (page === undefined)
    throw new WalletProblem('offer-grant-unsupported', { host, detail: 'no authorization_endpoint' })
  if (!isAllowedAddress(page)) throw new WalletProblem('address-not-allowed', { host: hostOf(page), detail: page })
  const body = await parametersOf(request, secrets)
  if (pushEndpoint === undefined) return withParameters(page, body)
  const init = { method: 'POST', body, headers: { accept: 'application/json' } }
  const dpop = isCombined(credentials) ? dpopFor(server, secrets.key, now) : undefined
  const reply = await sendAsClient(fetch, pushEndpoint, init, { credentials, dpop })
  if (reply.status !== 201) throw refusalOf(reply, credentials)
  const { request_uri } = parseOrRefuse(zPushedResponse, jsonOf(reply), 'issuer-refused', host)
  return withParameters(page, new URLSearchParams({ client_id: client.id, request_uri }))
}

async function parametersOf(
  { offer, metadata, credentials, client }: Parameters<typeof requestAuthorization>[0],
  { state, verifier, key }: AuthorizationSecrets,
): Promise<URLSearchParams> {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    state,
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
    ...wantedCards(offer, metadata),
  })
  if (offer.issuerState !== undefined) parameters.set('issuer_state', offer.issuerState)
  if (bindsTokens(credentials.server)) parameters.set('dpop_jkt', await calculateJwkThumbprint(key.publicJwk))
  return parameters
}

/** Names the cards by their scopes, otherwise by details. If the issuer lists servers, also names the issuer (sections 5.1.1, 5.1.2). */
function wantedCards({ configurationIds }: CredentialOffer, metadata: IssuerMetadata): Record<string, string> {
  const { authorization_servers: servers, credential_issuer: issuer } = metadata
  const scopes = configurationIds.map((id) => memberOf(metadata.credential_configurations_supported, id)?.scope)
  if (!scopes.includes(undefined)) return { scope: scopes.join(' '), ...(servers && { resource: issuer }) }
  const details = configurationIds.map((id) => ({
    type: 'openid_credential',
    credential_configuration_id: id,
    ...(servers && { locations: [issuer] }),
  }))
  return { authorization_details: JSON.stringify(details) }
}

function withParameters(page: string, parameters: URLSearchParams): string {
  const url = new URL(page)
  for (const [name, value] of parameters) url.searchParams.set(name, value)
  return url.href
}
