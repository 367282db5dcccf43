import { decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { expect } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../../protocol/test-support/credentials.ts'
import { NO_ANCHORS } from '../../protocol/x509/trust-anchors.ts'
import type { Environment } from '../environment.ts'
import { readingOrder } from '../issuer-texts.ts'

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
  /** Names of the issuer. */
  display?: Record<string, unknown>[]
  /** Issues this credential instead of the correct one. */
  issue?: (holder: JWK, configurationId: string) => Promise<string>
}

/** Creates an issuer without a network. It answers according to OpenID4VCI 1.0, except for the given behaviour. */
export function createIssuer(behaviour: Behaviour = {}) {
  const events: string[] = []
  const proofs: string[] = []
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
  const answers: Record<string, (init: RequestInit) => Promise<Response> | Response> = {
    '/offer': () =>
      json({
        credential_issuer: ISSUER,
        credential_configuration_ids: offers,
        grants: {
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
        display: behaviour.display ?? [{ name: 'Test bank' }],
        credential_configurations_supported: Object.fromEntries(offers.map((id) => [id, configuration])),
      }),
    '/.well-known/oauth-authorization-server/tenant': () => json({ issuer: ISSUER, token_endpoint: `${ISSUER}/token` }),
    '/tenant/token': ({ body }) => {
      const form = new URLSearchParams(String(body))
      expect(form.get('pre-authorized_code')).toBe('code-1')
      if (form.get('tx_code') !== (behaviour.pin ?? null)) return json({ error: 'invalid_grant' }, 400)
      return json({ access_token: 'token-1', token_type: 'Bearer' })
    },
    '/tenant/nonce': () => json({ c_nonce: `nonce-${staleNonces}` }),
    '/tenant/credential': async ({ body, headers }) => {
      expect(new Headers(headers).get('authorization')).toBe('Bearer token-1')
      const { credential_configuration_id: id, proofs: sent } = JSON.parse(String(body))
      expect(offers).toContain(id)
      const [proof] = sent.jwt
      proofs.push(proof)
      if (staleNonces-- > 0) return json({ error: 'invalid_nonce' }, 400)
      await jwtVerify(proof, EmbeddedJWK, { audience: ISSUER, typ: 'openid4vci-proof+jwt', currentDate: NOW })
      const { jwk } = decodeProtectedHeader(proof)
      const issue = behaviour.issue ?? ((holder: JWK) => issueBankAccount(signer, holder))
      return json({ credentials: [{ credential: await issue(jwk ?? {}, id) }], notification_id: 'n-1' })
    },
    '/tenant/notification': ({ body }) => {
      events.push(JSON.parse(String(body)).event)
      return new Response(null, { status: 204 })
    },
  }
  const environment: Environment = {
    fetch: async (url, init) => {
      if (url === '/trust-anchors.json') return json({ issuer: [authority.pem], documents: [], verifier: [] })
      return answers[new URL(url).pathname]?.(init) ?? new Response(null, { status: 404 })
    },
    now: () => NOW,
    languages: () => readingOrder('en', ['en-GB']),
    trustAnchors: async () => ({ ...NO_ANCHORS, issuer: anchors, documents: anchors }),
  }
  return { environment, events, proofs }
}

export const LINK = { kind: 'offer', offer: { by: 'reference', uri: 'https://issuer.example/offer' } } as const

export { signer }
