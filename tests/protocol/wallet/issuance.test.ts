import { decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy, forgeSelfSigned, x5cOf } from './forge.ts'
import {
  CONFIGURATION,
  CONFIGURATION_ID,
  honestIssuer,
  ISSUER,
  type IssuerTampering,
  TYPE_INTEGRITY,
  TYPE_METADATA,
  VCT,
} from './honest-issuer.ts'
import { es256, flipped } from './jws.ts'
import { generateHolderKey } from './keys.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './offer.ts'
import { createProof } from './proof.ts'
import { WalletRefusal } from './refusal.ts'
import { TestWallet } from './wallet.ts'

const receiveFrom = (tampering: IssuerTampering) => {
  const issuer = honestIssuer(tampering)
  const wallet = new TestWallet({ trustAnchors: [issuer.authority.certificate.toString()], fetch: issuer.fetch })
  return wallet.receive(issuer.offerLink)
}

const configuration = (changes: object): IssuerTampering => ({
  members: {
    'issuer-metadata': {
      credential_configurations_supported: { [CONFIGURATION_ID]: { ...CONFIGURATION, ...changes } },
    },
  },
})

const grant = (changes: object) => ({
  members: {
    offer: {
      grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'a-code-of-at-least-128-bits', ...changes } },
    },
  },
})

/** A digest without a disclosure. RFC 9901 4.2.5 allows such digests, so only the repetition of this digest is a fault. */
const DECOY = 'A'.repeat(43)
const stranger = forgeIssuedBy(forgeAuthority())
const selfSigned = forgeSelfSigned()
const holder = generateHolderKey()

describe('the strict wallet', () => {
  it('receives a credential from an issuer that does everything right', async () => {
    const credential = await receiveFrom({ credential: { payload: { 'vct#integrity': TYPE_INTEGRITY } } })
    expect(credential.vct).toBe(VCT)
    expect(credential.claims).toMatchObject({ displayName: 'Anna Nowak', member: { since: 2020 } })
    expect(credential.status).toEqual({ index: 9, uri: 'https://issuer.example/status/1' })
  })

  it('makes key proofs that jose verifies', async () => {
    const proof = createProof({ now: Date.now }, holder, ISSUER, 'n-1')
    const { payload } = await jwtVerify(proof, EmbeddedJWK, { audience: ISSUER, typ: 'openid4vci-proof+jwt' })
    expect(payload.nonce).toBe('n-1')
    expect(payload).not.toHaveProperty('iss')
  })

  it('tampers with key proofs on request', () => {
    const proof = createProof({ now: Date.now }, holder, ISSUER, 'n-1', {
      header: { typ: 'JWT', jwk: undefined, kid: '../../etc/passwd' },
    })
    expect(decodeProtectedHeader(proof)).toEqual({ typ: 'JWT', alg: 'ES256', kid: '../../etc/passwd' })
  })

  const refusals: readonly (readonly [what: string, section: string, tampering: IssuerTampering])[] = [
    ['an offer that is not JSON', 'OpenID4VCI 4.1.3', { headers: { offer: { 'content-type': 'text/html' } } }],
    ['an offer of the drafts', 'OpenID4VCI 4.1.1', { members: { offer: { credentials: ['x'] } } }],
    ['an offer with user_pin_required', 'OpenID4VCI 4.1.1', grant({ user_pin_required: true })],
    [
      'an offer for an unknown configuration',
      'OpenID4VCI 4.1.1',
      { members: { offer: { credential_configuration_ids: ['x'] } } },
    ],
    ['an offer that asks for an unknown kind of code', 'OpenID4VCI 4.1.1', grant({ tx_code: {} })],
    [
      'metadata of another issuer',
      'OpenID4VCI 12.2.4',
      { members: { 'issuer-metadata': { credential_issuer: `${ISSUER}/` } } },
    ],
    ['metadata of the drafts', 'OpenID4VCI 12.2.4', { members: { 'issuer-metadata': { credentials_supported: [] } } }],
    [
      'metadata with an http endpoint',
      'OpenID4VCI 12.2.4',
      { members: { 'issuer-metadata': { credential_endpoint: 'http://issuer.example/c' } } },
    ],
    ['display outside credential_metadata', 'OpenID4VCI 12.2.4', configuration({ display: [{ name: 'x' }] })],
    [
      'a proof type without a binding method',
      'OpenID4VCI 12.2.4',
      configuration({ cryptographic_binding_methods_supported: undefined }),
    ],
    ['the format of the drafts', 'OpenID4VCI A', configuration({ format: 'vc+sd-jwt' })],
    [
      'a repeated language',
      'OpenID4VCI 12.2.4',
      configuration({
        credential_metadata: {
          display: [
            { name: 'a', locale: 'en' },
            { name: 'b', locale: 'en' },
          ],
        },
      }),
    ],
    [
      'an invalid language tag',
      'OpenID4VCI 12.2.4',
      configuration({ credential_metadata: { display: [{ name: 'a', locale: 'en_US' }] } }),
    ],
    [
      'an authorization server under another name',
      'RFC 8414 3.3',
      { members: { 'authorization-server-metadata': { issuer: 'https://issuer.example' } } },
    ],
    [
      'an authorization server that requires a client',
      'OpenID4VCI 12.3',
      { members: { 'authorization-server-metadata': { 'pre-authorized_grant_anonymous_access_supported': false } } },
    ],
    ['a cacheable token', 'RFC 6749 5.1', { headers: { token: { 'cache-control': 'max-age=60' } } }],
    ['a token of another type', 'OpenID4VCI 6.2', { members: { token: { token_type: 'mac' } } }],
    ['a long-lived token', 'OpenID4VCI 13.10', { members: { token: { expires_in: 3600 } } }],
    ['a c_nonce next to the token', 'OpenID4VCI 6.2', { members: { token: { c_nonce: 'x' } } }],
    ['a cacheable nonce', 'OpenID4VCI 7.2', { headers: { nonce: { 'cache-control': 'no-cache' } } }],
    ['a nonce with status 201', 'OpenID4VCI 7.2', { status: { nonce: 201 } }],
    ['a credential answer of the drafts', 'OpenID4VCI 8.3', { members: { credential: { c_nonce: 'x' } } }],
    ['a credential as a bare string', 'OpenID4VCI 8.3', { members: { credential: { credentials: ['x'] } } }],
    [
      'an answer without credentials',
      'OpenID4VCI 8.3',
      { members: { credential: { credentials: undefined, transaction_id: 'x' } } },
    ],
    ['a credential of the drafts', 'SD-JWT VC 3.2.1', { credential: { header: { typ: 'vc+sd-jwt' } } }],
    ['an unsigned credential', 'SD-JWT VC 3.2.1', { credential: { header: { alg: 'none' } } }],
    [
      'a flipped signature',
      'SD-JWT VC 3.2.1',
      {
        compact: (compact) =>
          compact.replace(/\.(.)([^.~]*~)/, (_all, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
      },
    ],
    ['a stranger as issuer', 'HAIP 6.1.1', { credential: { signer: stranger } }],
    ['a self-signed issuer', 'HAIP 6.1.1', { credential: { signer: selfSigned } }],
    ['another type than announced', 'SD-JWT VC 3.2.2.1', { credential: { vct: `${VCT}/2` } }],
    ["somebody else's key", 'OpenID4VCI 8.2', { credential: { holder: holder.publicJwk } }],
    [
      'a private key in cnf',
      'RFC 7800 3.2',
      { credential: { payload: { cnf: { jwk: holder.privateKey.export({ format: 'jwk' }) } } } },
    ],
    [
      'an expired credential',
      'SD-JWT VC 3.2.2.2',
      { credential: { payload: { exp: 1_600_000_000, status: undefined } } },
    ],
    ['a credential from the future', 'SD-JWT VC 3.2.2.2', { credential: { now: Date.now() + 3_600_000 } }],
    [
      'a disclosable exp',
      'SD-JWT VC 3.2.2.2',
      { credential: { claims: { exp: 4_000_000_000 }, payload: { exp: undefined } } },
    ],
    ['an unreferenced disclosure', 'RFC 9901 7.1', { credential: { digests: (digests) => digests.slice(1) } }],
    ['a repeated digest', 'RFC 9901 7.1', { credential: { digests: (digests) => [...digests, DECOY, DECOY] } }],
    ['a repeated salt', 'RFC 9901 4.2.1', { credential: { disclosures: ['a', 'b'].map((name) => sameSalt(name)) } }],
    ['a short salt', 'RFC 9901 9.3', { credential: { disclosures: [encode(['salt', 'a', 1])] } }],
    ['a disclosure named _sd', 'RFC 9901 7.1', { credential: { disclosures: [sameSalt('_sd')] } }],
    ['a claim both in clear and disclosable', 'RFC 9901 7.1', { credential: { payload: { displayName: 'X' } } }],
    ['another hash algorithm', 'RFC 9901 4.1.1', { credential: { payload: { _sd_alg: 'md5' } } }],
    [
      'a status list as JSON',
      'Token Status List 8.2',
      { headers: { 'status-list': { 'content-type': 'application/json' } } },
    ],
    [
      'a status list for another address',
      'Token Status List 5.1',
      { statusList: { payload: { sub: 'https://issuer.example/status/2' } } },
    ],
    ['a status list signed by a stranger', 'HAIP 6.1.1', { statusList: { signer: stranger } }],
    ['an expired status list', 'Token Status List 5.1', { statusList: { now: Date.now() - 3_600_000 } }],
    [
      'a status list with the wrong signature',
      'Token Status List 5.1',
      { statusList: { sign: flipped(es256(stranger.privateKey)) } },
    ],
    ['an index beyond the list', 'Token Status List 8.3', { statusList: { bytes: Buffer.alloc(1) } }],
    [
      'a list that expands without end',
      'Token Status List 4.1',
      { statusList: { bytes: Buffer.alloc(3 * 1024 * 1024) } },
    ],
    ['three bits', 'Token Status List 4.2', { statusList: { bits: 3 } }],
    [
      'a credential that is revoked right after the issuance',
      'Token Status List 7.1',
      { statusList: { bytes: Buffer.from([0, 0b10]) } },
    ],
    [
      'type metadata for another type',
      'SD-JWT VC 6',
      { members: { 'type-metadata': { vct: 'https://issuer.example/x' } } },
    ],
    ['changed type metadata', 'SD-JWT VC 7', { credential: { payload: { 'vct#integrity': 'sha256-x' } } }],
    ['a missing mandatory claim', 'SD-JWT VC 9', { credential: { claims: {} } }],
    [
      'a clear claim that must be disclosable',
      'SD-JWT VC 9',
      { members: { 'type-metadata': { claims: [...TYPE_METADATA.claims, { path: ['vct'], sd: 'always' }] } } },
    ],
  ]

  it.each(refusals)('refuses %s (%s)', async (_what, section, tampering) => {
    const refusal = await receiveFrom(tampering).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(WalletRefusal)
    expect(refusal).toHaveProperty('section', section)
  })

  it('refuses a chain that includes the trust anchor', async () => {
    const issuer = honestIssuer()
    const { authority, signer } = issuer
    const including = honestIssuer({ credential: { signer, x5c: x5cOf(signer, authority) } })
    const wallet = new TestWallet({
      trustAnchors: [authority.certificate.toString()],
      fetch: including.fetch,
    })
    await expect(wallet.receive(including.offerLink)).rejects.toThrow('x5c includes the trust anchor')
  })

  it('refuses an expired certificate', async () => {
    const { authority } = honestIssuer()
    const expired = forgeIssuedBy(authority, { validTo: new Date(Date.now() - 1000) })
    const issuer = honestIssuer({ credential: { signer: expired } })
    const wallet = new TestWallet({ trustAnchors: [authority.certificate.toString()], fetch: issuer.fetch })
    await expect(wallet.receive(issuer.offerLink)).rejects.toThrow('is not valid now')
  })

  it.each(['documents', 'verifier'] as const)(
    'refuses an issuer whose authority is trusted as %s only',
    async (role) => {
      const issuer = honestIssuer()
      const anchors = { issuer: [], documents: [], verifier: [], [role]: [issuer.authority.certificate.toString()] }
      const wallet = new TestWallet({ trustAnchors: anchors, fetch: issuer.fetch })
      await expect(wallet.receive(issuer.offerLink)).rejects.toThrow('does not lead to a trust anchor')
    },
  )

  describe('with iss in the credential', () => {
    const receiveNamed = (names: { dnsNames?: string[]; uris?: string[] }) => {
      const authority = forgeAuthority()
      const signer = forgeIssuedBy(authority, names)
      const issuer = honestIssuer({ credential: { signer, payload: { iss: ISSUER } }, statusList: { signer } })
      const wallet = new TestWallet({ trustAnchors: [authority.certificate.toString()], fetch: issuer.fetch })
      return wallet.receive(issuer.offerLink)
    }

    it.each([
      ['as URI', { uris: [ISSUER] }],
      ['by its host', { dnsNames: ['issuer.example'] }],
    ])('accepts a certificate that names the issuer %s', async (_how, names) => {
      expect((await receiveNamed(names)).vct).toBe(VCT)
    })

    it.each([
      ['nobody', {}],
      ['another URI', { uris: [`${ISSUER}/2`] }],
      ['another host', { dnsNames: ['example'] }],
    ])('refuses a certificate that names %s', async (_whom, names) => {
      await expect(receiveNamed(names)).rejects.toHaveProperty('section', 'SD-JWT VC 3.5')
    })
  })

  it.each([
    ['no parameter', 'openid-credential-offer://'],
    ['both parameters', 'openid-credential-offer://?credential_offer=%7B%7D&credential_offer_uri=https://a.example'],
    ['an http address', 'openid-credential-offer://?credential_offer_uri=http://a.example'],
    ['another scheme', 'openid4vp://?credential_offer_uri=https://a.example'],
  ])('refuses an offer with %s', async (_what, link) => {
    const wallet = new TestWallet({ trustAnchors: [], fetch: honestIssuer().fetch })
    await expect(wallet.receive(link)).rejects.toBeInstanceOf(WalletRefusal)
  })
})

function encode(disclosure: unknown): string {
  return Buffer.from(JSON.stringify(disclosure)).toString('base64url')
}

function sameSalt(name: string): string {
  return encode(['AAAAAAAAAAAAAAAAAAAAAA', name, 1])
}
