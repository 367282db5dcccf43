import { decodeJwt, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { sha256 } from '../../protocol/digest.ts'
import { createAuthorityAndSigner, NOW } from '../../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../../protocol/test-support/credentials.ts'
import { NO_ANCHORS } from '../../protocol/x509/trust-anchors.ts'
import type { Environment } from '../environment.ts'
import { readingOrder } from '../issuer-texts.ts'
import { UNATTESTED_WALLET } from './unattested-wallet.ts'

export const ISSUER = 'https://issuer.example/tenant'
const { authority, signer, anchors } = await createAuthorityAndSigner('issuer.example')

export type Behaviour = {
  pin?: string
  staleNonces?: number
  credentialIssuer?: string
  /** Members that are added to each credential configuration, or replace the correct ones. */
  configuration?: Record<string, unknown>
  /** Ids of the offered cards, all of them bank accounts; by default, one. */
  offers?: string[]
  /** Authorization server that the offer names. */
  offerNames?: string
  authorizationServers?: string[]
  /** Ways to a token in the offer, instead of a pre-authorized code. */
  grants?: Record<string, unknown>
  /** Members of the authorization server's metadata that are added or replaced. */
  server?: Record<string, unknown>
  /** True if tokens are bound to a key, and each proof needs a nonce. */
  bindsTokens?: boolean
  /** True if the server takes requests only from clients that it knows. */
  refusesClients?: boolean
  /** True if the issuer accepts no proof of a key. */
  refusesProofs?: boolean
  /** True if the issuer returns copies in the reverse order of the keys. */
  reverses?: boolean
  /** Largest batch; undefined if the issuer gives one copy. */
  batchSize?: number
  /** Names of the issuer. */
  display?: Record<string, unknown>[]
  /** Issues this credential instead of the correct one. */
  issue?: (holder: JWK, configurationId: string) => Promise<string>
}

/** Creates an issuer without a network. It answers according to OpenID4VCI 1.0, except for the given behaviour. */
export function createIssuer(behaviour: Behaviour = {}) {
  const events: string[] = []
  const proofs: string[] = []
  const pushed: URLSearchParams[] = []
  const { offers = ['bank'] } = behaviour
  const configuration = {
    format: 'dc+sd-jwt',
    vct: VCT,
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
    credential_metadata: {
      display: [
        { name: 'Konto', locale: 'pl' },
        { name: 'Bank account', locale: 'en' },
      ],
      claims: [
        {
          path: ['displayName'],
          display: [
            { name: 'Full name', locale: 'en' },
            { name: 'Imię i nazwisko', locale: 'pl' },
          ],
        },
      ],
    },
    ...behaviour.configuration,
  }
  let staleNonces = behaviour.staleNonces ?? 0
  const json = (value: unknown, status = 200) => Response.json(value, { status })
  const tokenAnswer = () => json({ access_token: 'token-1', token_type: behaviour.bindsTokens ? 'DPoP' : 'Bearer' })
  const demandNonce = (status: number) =>
    Response.json(
      { error: 'use_dpop_nonce' },
      { status, headers: { 'DPoP-Nonce': 'server-nonce', 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"' } },
    )
  const answers: Record<string, (init: RequestInit) => Promise<Response> | Response> = {
    '/offer': () =>
      json({
        credential_issuer: ISSUER,
        credential_configuration_ids: offers,
        grants: behaviour.grants ?? {
          'urn:ietf:params:oauth:grant-type:pre-authorized_code': {
            'pre-authorized_code': 'code-1',
            ...(behaviour.pin && { tx_code: { length: behaviour.pin.length } }),
            authorization_server: behaviour.offerNames,
          },
        },
      }),
    '/.well-known/openid-credential-issuer/tenant': () =>
      json({
        credential_issuer: behaviour.credentialIssuer ?? ISSUER,
        credential_endpoint: `${ISSUER}/credential`,
        nonce_endpoint: `${ISSUER}/nonce`,
        notification_endpoint: `${ISSUER}/notification`,
        authorization_servers: behaviour.authorizationServers,
        ...(behaviour.batchSize && { batch_credential_issuance: { batch_size: behaviour.batchSize } }),
        display: behaviour.display ?? [{ name: 'Test bank' }],
        credential_configurations_supported: Object.fromEntries(offers.map((id) => [id, configuration])),
      }),
    '/.well-known/oauth-authorization-server/tenant': () =>
      json({
        issuer: ISSUER,
        token_endpoint: `${ISSUER}/token`,
        authorization_endpoint: `${ISSUER}/authorize`,
        pushed_authorization_request_endpoint: `${ISSUER}/par`,
        authorization_response_iss_parameter_supported: true,
        ...(behaviour.bindsTokens && { dpop_signing_alg_values_supported: ['ES256'] }),
        ...behaviour.server,
      }),
    '/tenant/par': ({ body }) => {
      if (behaviour.refusesClients) return json({ error: 'invalid_client' }, 400)
      pushed.push(new URLSearchParams(String(body)))
      return json({ request_uri: `urn:request:${pushed.length}`, expires_in: 60 }, 201)
    },
    '/tenant/token': async ({ body, headers }) => {
      const form = new URLSearchParams(String(body))
      if (behaviour.bindsTokens && nonceOf(headers) !== 'server-nonce') return demandNonce(400)
      if (form.get('grant_type') === 'authorization_code') {
        const request = pushed.find((one) => form.get('code') === codeOf(one))
        if (!request) return json({ error: 'invalid_grant' }, 400)
        pushed.splice(pushed.indexOf(request), 1)
        expect(await sha256(form.get('code_verifier') ?? '')).toBe(request.get('code_challenge'))
        for (const name of ['client_id', 'redirect_uri']) expect(form.get(name)).toBe(request.get(name))
        return tokenAnswer()
      }
      expect(form.get('pre-authorized_code')).toBe('code-1')
      if (form.get('tx_code') !== (behaviour.pin ?? null)) return json({ error: 'invalid_grant' }, 400)
      return tokenAnswer()
    },
    '/tenant/nonce': () => json({ c_nonce: `nonce-${staleNonces}` }),
    '/tenant/credential': async ({ body, headers }) => {
      if (behaviour.bindsTokens && nonceOf(headers) !== 'server-nonce') return demandNonce(401)
      expect(new Headers(headers).get('authorization')).toBe(`${behaviour.bindsTokens ? 'DPoP' : 'Bearer'} token-1`)
      const { credential_configuration_id: id, proofs: sent } = JSON.parse(String(body))
      expect(offers).toContain(id)
      proofs.push(...(sent.jwt ?? sent.attestation))
      if (staleNonces-- > 0) return json({ error: 'invalid_nonce' }, 400)
      if (behaviour.refusesProofs) return json({ error: 'invalid_proof' }, 400)
      const issue = behaviour.issue ?? ((holder: JWK) => issueBankAccount(signer, holder))
      const keys = sent.jwt ? (await Promise.all(sent.jwt.map(provenKeys))).flat() : attestedKeys(sent.attestation[0])
      const credentials = await Promise.all(keys.map(async (key) => ({ credential: await issue(key, id) })))
      return json({ credentials: behaviour.reverses ? credentials.reverse() : credentials, notification_id: 'n-1' })
    },
    '/tenant/notification': ({ body }) => {
      events.push(JSON.parse(String(body)).event)
      return new Response(null, { status: 204 })
    },
  }
  const environment: Environment = {
    ...UNATTESTED_WALLET,
    fetch: async (url, init) => {
      if (url === '/trust-anchors.json') return json({ issuer: [authority.pem], documents: [], verifier: [] })
      return answers[new URL(url).pathname]?.(init) ?? new Response(null, { status: 404 })
    },
    now: () => NOW,
    languages: () => readingOrder('en', ['en-GB']),
    trustAnchors: async () => ({ ...NO_ANCHORS, issuer: anchors, documents: anchors }),
  }
  /** Returns the query with which the issuer sends the person back after their decision about the newest request. */
  const decide = (answer: Record<string, string> = {}) => {
    const request = pushed.at(-1)
    const state = request?.get('state') ?? ''
    const code = answer.error === undefined && request ? { code: codeOf(request) } : {}
    return `?${new URLSearchParams({ ...code, state, iss: ISSUER, ...answer })}`
  }
  return { environment, events, proofs, pushed, decide }
}

const codeOf = (request: URLSearchParams) => `code-for-${request.get('state')}`

/** Returns the keys that a proof proves: all attested ones, otherwise its own. */
async function provenKeys(proof: string): Promise<JWK[]> {
  await jwtVerify(proof, EmbeddedJWK, { audience: ISSUER, typ: 'openid4vci-proof+jwt', currentDate: NOW })
  const { jwk = {}, key_attestation: attestation } = decodeProtectedHeader(proof)
  return typeof attestation === 'string' ? attestedKeys(attestation) : [jwk]
}

const attestedKeys = (attestation: string) => decodeJwt<{ attested_keys: JWK[] }>(attestation).attested_keys

const nonceOf = (headers: RequestInit['headers']) => decodeJwt(new Headers(headers).get('dpop') ?? '').nonce

export const LINK = { kind: 'offer', offer: { by: 'reference', uri: 'https://issuer.example/offer' } } as const

export { signer }
