import { decodeJwt, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../protocol/test-support/credentials.ts'
import { fetchCards, openOffer, redeemOffer, tellIssuer } from './receiving.ts'
import type { Surroundings } from './surroundings.ts'

const ISSUER = 'https://issuer.example/tenant'
const { signer, anchors } = await createAuthorityAndSigner('issuer.example')

interface Behaviour {
  pin?: string
  staleNonces?: number
  credentialIssuer?: string
  format?: string
  /** What it hands over instead of the right credential. */
  issue?: (holder: JWK) => Promise<string>
}

/** An issuer without a network: it answers as OpenID4VCI 1.0 says, or as the test wants. */
function createIssuer(behaviour: Behaviour = {}) {
  const events: string[] = []
  const proofs: string[] = []
  let staleNonces = behaviour.staleNonces ?? 0
  const json = (value: unknown, status = 200) => Response.json(value, { status })
  const answers: Record<string, (init: RequestInit) => Promise<Response> | Response> = {
    '/offer': () =>
      json({
        credential_issuer: ISSUER,
        credential_configuration_ids: ['bank'],
        grants: {
          'urn:ietf:params:oauth:grant-type:pre-authorized_code': {
            'pre-authorized_code': 'code-1',
            ...(behaviour.pin && { tx_code: { length: behaviour.pin.length } }),
          },
        },
      }),
    '/.well-known/openid-credential-issuer/tenant': () =>
      json({
        credential_issuer: behaviour.credentialIssuer ?? ISSUER,
        credential_endpoint: `${ISSUER}/credential`,
        nonce_endpoint: `${ISSUER}/nonce`,
        notification_endpoint: `${ISSUER}/notification`,
        display: [{ name: 'Test bank' }],
        credential_configurations_supported: {
          bank: {
            format: behaviour.format ?? 'dc+sd-jwt',
            vct: VCT,
            proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
            credential_metadata: {
              display: [
                { name: 'Konto', locale: 'pl' },
                { name: 'Bank account', locale: 'en' },
              ],
              claims: [{ path: ['displayName'], display: [{ name: 'Full name', locale: 'en' }] }],
            },
          },
        },
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
      expect(id).toBe('bank')
      const [proof] = sent.jwt
      proofs.push(proof)
      if (staleNonces-- > 0) return json({ error: 'invalid_nonce' }, 400)
      await jwtVerify(proof, EmbeddedJWK, { audience: ISSUER, typ: 'openid4vci-proof+jwt', currentDate: NOW })
      const { jwk } = decodeProtectedHeader(proof)
      const issue = behaviour.issue ?? ((holder: JWK) => issueBankAccount(signer, holder))
      return json({ credentials: [{ credential: await issue(jwk ?? {}) }], notification_id: 'n-1' })
    },
    '/tenant/notification': ({ body }) => {
      events.push(JSON.parse(String(body)).event)
      return new Response(null, { status: 204 })
    },
  }
  const surroundings: Surroundings = {
    fetch: async (url, init) => answers[new URL(url).pathname]?.(init) ?? new Response(null, { status: 404 }),
    now: () => NOW,
    languages: ['en-GB'],
    trustAnchors: async () => anchors,
  }
  return { surroundings, events, proofs }
}

const LINK = { kind: 'offer', offer: { by: 'reference', uri: 'https://issuer.example/offer' } } as const

async function receive({ surroundings }: ReturnType<typeof createIssuer>, pin?: string) {
  const opened = await openOffer(LINK, surroundings)
  const token = await redeemOffer(opened, pin, surroundings)
  return { opened, token, received: await fetchCards(opened, token, surroundings) }
}

describe('receiving', () => {
  test('shows the offer in the person’s language, then gives the checked card and its key', async () => {
    const issuer = createIssuer()
    const { opened, token, received } = await receive(issuer)
    expect(opened).toMatchObject({
      issuer: { name: 'Test bank', host: 'issuer.example' },
      cards: [{ look: { name: 'Bank account' }, labels: [{ path: ['displayName'], label: 'Full name' }] }],
    })
    const [first] = received
    expect(first?.card).toMatchObject({ vct: VCT, issuer: { id: ISSUER, isKnown: true }, receivedAt: NOW })
    expect(first?.key.privateKey.extractable).toBe(false)
    await tellIssuer(opened, token, received, 'credential_accepted', issuer.surroundings)
    expect(issuer.events).toEqual(['credential_accepted'])
  })

  test('proves a key to this issuer, without naming a client', async () => {
    const issuer = createIssuer()
    await receive(issuer)
    expect(decodeJwt(issuer.proofs[0] ?? '')).toEqual({ aud: ISSUER, nonce: 'nonce-0', iat: NOW.getTime() / 1000 })
  })

  test('tries once more with a fresh nonce, and only once', async () => {
    const stale = createIssuer({ staleNonces: 1 })
    expect((await receive(stale)).received).toHaveLength(1)
    expect(stale.proofs).toHaveLength(2)
    const broken = createIssuer({ staleNonces: 9 })
    await expect(receive(broken)).rejects.toMatchObject({ code: 'issuer-refused' })
    expect(broken.proofs).toHaveLength(2)
  })

  test('with a wrong PIN may be tried again', async () => {
    const issuer = createIssuer({ pin: '1234' })
    const opened = await openOffer(LINK, issuer.surroundings)
    expect(opened.offer.txCode).toEqual({ input_mode: 'numeric', length: 4 })
    await expect(redeemOffer(opened, '0000', issuer.surroundings)).rejects.toMatchObject({ code: 'pin-rejected' })
    await expect(redeemOffer(opened, '1234', issuer.surroundings)).resolves.toMatchObject({ value: 'token-1' })
  })

  test('a card that is not right tells the issuer so', async () => {
    const issuer = createIssuer({ issue: (holder) => issueBankAccount(signer, holder, { payload: { vct: 'Other' } }) })
    await expect(receive(issuer)).rejects.toMatchObject({ code: 'credential-invalid', host: 'issuer.example' })
    expect(issuer.events).toEqual(['credential_failure'])
  })

  test('stops at an issuer that calls itself otherwise', async () => {
    const { surroundings } = createIssuer({ credentialIssuer: `${ISSUER}/` })
    await expect(openOffer(LINK, surroundings)).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
  })

  test('says so when the wallet cannot keep such a card', async () => {
    const { surroundings } = createIssuer({ format: 'mso_mdoc' })
    await expect(openOffer(LINK, surroundings)).rejects.toMatchObject({ code: 'offer-format-unsupported' })
  })

  test('says so when the offer is gone, or needs a sign-in', async () => {
    const { surroundings } = createIssuer()
    const gone = { ...LINK, offer: { by: 'reference', uri: 'https://issuer.example/gone' } } as const
    await expect(openOffer(gone, surroundings)).rejects.toMatchObject({ code: 'offer-gone' })
    const json = JSON.stringify({
      credential_issuer: ISSUER,
      credential_configuration_ids: ['bank'],
      grants: { authorization_code: {} },
    })
    const signIn = { kind: 'offer', offer: { by: 'value', json } } as const
    await expect(openOffer(signIn, surroundings)).rejects.toMatchObject({ code: 'offer-needs-sign-in' })
  })

  test('goes to no address in clear but this computer', async () => {
    const { surroundings } = createIssuer()
    const unsafe = { ...LINK, offer: { by: 'reference', uri: 'http://issuer.example/offer' } } as const
    await expect(openOffer(unsafe, surroundings)).rejects.toMatchObject({ code: 'address-not-allowed' })
  })
})
