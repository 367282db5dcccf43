import {
  type Client,
  type PendingAuthorization,
  randomText,
  requestAuthorization,
} from '../protocol/issuance/authorization-request.ts'
import { readAuthorizationResponse } from '../protocol/issuance/authorization-response.ts'
import { authorizationServerOf, loadAuthorizationServer } from '../protocol/issuance/authorization-server.ts'
import type { ClientCredentials } from '../protocol/issuance/client-attestation.ts'
import { dpopFor } from '../protocol/issuance/dpop.ts'
import { type AccessToken, requestToken } from '../protocol/issuance/token.ts'
import { anonymousAt, asClient, credentialsFor, tokenKeyOf } from './attesting.ts'
import type { Environment } from './environment.ts'
import type { OpenedOffer } from './receiving.ts'
import { storeAuthorization } from './storage/authorizations.ts'

const LIFETIME_MS = 30 * 60 * 1000

/** An attested wallet has the client id in its attestation. */
const clientOf = ({ attested }: ClientCredentials, { client }: Environment): Client => ({
  ...client(),
  ...(attested && { id: attested.attestation.clientId }),
})

/** Asks the issuer for the page on which the person decides about an offer, and stores the secrets that redeem its answer. */
export async function beginAuthorization(
  { offer: whole, metadata, cards }: OpenedOffer,
  isScanned: boolean,
  environment: Environment,
): Promise<{ state: string; page: string }> {
  const { fetch, now } = environment
  // Without the offered cards that this wallet cannot keep.
  const offer = { ...whole, configurationIds: cards.map(({ configurationId }) => configurationId) }
  const server = await loadAuthorizationServer(authorizationServerOf(offer, metadata), fetch)
  return asClient(server, environment, async (credentials) => {
    const secrets = { state: randomText(), verifier: randomText(), key: await tokenKeyOf(credentials, environment) }
    const request = { offer, metadata, credentials, client: clientOf(credentials, environment) }
    const page = await requestAuthorization(request, secrets, fetch)
    const isAttested = credentials.attested !== undefined
    const expiresAt = new Date(now().getTime() + LIFETIME_MS)
    await storeAuthorization({
      ...secrets,
      offer,
      authorizationServer: server.issuer,
      isAttested,
      isScanned,
      expiresAt,
    })
    return { state: secrets.state, page }
  })
}

/** Returns undefined if the person declined. */
export async function redeemAnswer(
  { authorizationServer, isAttested, verifier, key }: PendingAuthorization,
  answer: URLSearchParams,
  environment: Environment,
): Promise<AccessToken | undefined> {
  const { fetch } = environment
  const server = await loadAuthorizationServer(authorizationServer, fetch)
  const code = readAuthorizationResponse(answer, server)
  if (code === undefined) return undefined
  const credentials = await (isAttested ? credentialsFor(server, environment) : anonymousAt(server, environment))
  const { id, redirectUri } = clientOf(credentials, environment)
  return requestToken(
    credentials,
    { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: id, redirect_uri: redirectUri },
    dpopFor(server, key, environment.now),
    fetch,
  )
}
