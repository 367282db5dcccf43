import { createHash, randomUUID } from 'node:crypto'
import { readCredentialAnswer } from '../protocol/wallet/credential-endpoint.ts'
import { exchange, type Fetch, readJsonAnswer } from '../protocol/wallet/http-exchange.ts'
import { readString } from '../protocol/wallet/json-reading.ts'
import { es256, signJws } from '../protocol/wallet/jws.ts'
import { generateHolderKey } from '../protocol/wallet/keys.ts'
import { createProof } from '../protocol/wallet/proof.ts'
import { proveAttestedKey, type WalletProvider } from '../protocol/wallet-provider.ts'
import type { Flow } from './load-generator.ts'

const REDIRECT_URI = 'https://wallet.example/callback'
const VERIFIER = 'v'.repeat(43)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A client that the operator of the measured server configured. */
export const KNOWN_CLIENT = { id: 'bench-wallet', key: generateHolderKey() }

/** How the wallet authenticates: with its own key, or by an attestation of its provider. */
type Authentication = { kind: 'own-key' } | { kind: 'attestation'; provider: WalletProvider }

type CodeFlowOptions = {
  publicUrl: string
  fetch: Fetch
  authentication: Authentication
  /** Starts an issuance on the card's page, and returns the link for wallets that ask for consent in the browser. */
  offer: () => Promise<string>
  cardId: string
}

/** Creates the flow of a wallet that takes a card by authorization code, with PAR, DPoP and client authentication, and of its person. */
export async function codeFlow({ publicUrl, fetch, authentication, offer, cardId }: CodeFlowOptions): Promise<Flow> {
  const key = generateHolderKey()
  const clientId = authentication.kind === 'own-key' ? KNOWN_CLIENT.id : 'https://wallet.example'
  const attestation =
    authentication.kind === 'attestation' &&
    (await authentication.provider.attest({ key, clientId, now: Date.now() }, { payload: { exp: yearFromNow() } }))

  async function credentials(): Promise<{ headers: Record<string, string>; form: Record<string, string> }> {
    if (attestation) {
      const proof = await proveAttestedKey(key, { audience: publicUrl, now: Date.now() })
      const headers = { 'oauth-client-attestation': attestation, 'oauth-client-attestation-pop': proof }
      return { headers, form: { client_id: clientId } }
    }
    const claims = { iss: clientId, sub: clientId, aud: publicUrl, exp: seconds() + 60, jti: randomUUID() }
    return {
      headers: {},
      form: {
        client_id: clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: signJws({ alg: 'ES256' }, claims, es256(KNOWN_CLIENT.key.privateKey)),
      },
    }
  }

  const dpop = (url: string, token?: string) => ({
    dpop: signJws(
      { alg: 'ES256', typ: 'dpop+jwt', jwk: { ...key.publicJwk } },
      {
        ...{ htm: 'POST', htu: url, iat: seconds(), jti: randomUUID() },
        ...(token ? { ath: createHash('sha256').update(token).digest('base64url') } : {}),
      },
      es256(key.privateKey),
    ),
  })

  async function post(path: string, parameters: Record<string, string>) {
    const { headers, form } = await credentials()
    const url = `${publicUrl}${path}`
    return exchange(fetch, url, {
      method: 'POST',
      headers: { ...FORM, ...headers, ...dpop(url) },
      body: new URLSearchParams({ ...form, ...parameters }).toString(),
    })
  }

  /** Opens the request in a browser and accepts it. Returns the code. */
  async function consent(requestUri: string): Promise<string> {
    const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri })
    const opened = await exchange(fetch, `${publicUrl}/openid4vci/authorize?${query}`)
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const request = await exchange(fetch, `${publicUrl}/consent/request`, { headers: { cookie } })
    const { id } = readJsonAnswer(request, 200, 'consent request', 'the API')
    const accepted = await exchange(fetch, `${publicUrl}/consent/accept`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ id }),
    })
    const url = readString(readJsonAnswer(accepted, 200, 'decision', 'the API').url, 'url', 'the API')
    return new URL(url).searchParams.get('code') ?? ''
  }

  return async () => {
    const uri = new URL(await offer()).searchParams.get('credential_offer_uri') ?? ''
    const offered = readJsonAnswer(await exchange(fetch, uri), 200, 'offer', 'OpenID4VCI 4.1.3')
    const { authorization_code: grant } = offered.grants as { authorization_code: { issuer_state: string } }
    const pushed = await post('/openid4vci/par', {
      ...{ response_type: 'code', redirect_uri: REDIRECT_URI, scope: cardId, issuer_state: grant.issuer_state },
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const requestUri = readString(
      readJsonAnswer(pushed, 201, 'PAR', 'RFC 9126 2.2').request_uri,
      'request_uri',
      'RFC 9126',
    )
    const token = await post('/openid4vci/token', {
      ...{ grant_type: 'authorization_code', code: await consent(requestUri) },
      ...{ redirect_uri: REDIRECT_URI, code_verifier: VERIFIER },
    })
    const accessToken = readString(
      readJsonAnswer(token, 200, 'token', 'RFC 6749 5.1').access_token,
      'token',
      'RFC 6749',
    )
    const nonce = await exchange(fetch, `${publicUrl}/openid4vci/nonce`, { method: 'POST' })
    const { c_nonce: cNonce } = readJsonAnswer(nonce, 200, 'nonce', 'OpenID4VCI 7.2')
    const url = `${publicUrl}/openid4vci/credential`
    const proof = createProof({ now: Date.now }, key, publicUrl, readString(cNonce, 'c_nonce', 'OpenID4VCI 7.2'))
    const answer = await exchange(fetch, url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: `DPoP ${accessToken}` },
        ...dpop(url, accessToken),
      },
      body: JSON.stringify({ credential_configuration_id: cardId, proofs: { jwt: [proof] } }),
    })
    readCredentialAnswer(answer, 1)
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000)
const yearFromNow = (): number => seconds() + 31_536_000
