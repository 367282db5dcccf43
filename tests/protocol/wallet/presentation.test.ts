import { createHash, verify } from 'node:crypto'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { compactDecrypt, decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { disclose, forgeIssuedBy, forgeSelfSigned } from './forge.ts'
import { honestIssuer, VCT } from './honest-issuer.ts'
import { dcqlQueryFor, honestVerifier, NONCE, STATE, type VerifierTampering } from './honest-verifier.ts'
import { isJsonObject } from './json-reading.ts'
import { es256, flipped } from './jws.ts'
import { generateHolderKey, importPublicJwk } from './keys.ts'
import type { ResponseTampering } from './presentation-session.ts'
import type { ReceivedCredential } from './received-credential.ts'
import { WalletRefusal } from './refusal.ts'
import { TestWallet } from './wallet.ts'

const issuer = honestIssuer()
const issuersWallet = new TestWallet({ trustAnchors: [issuer.authority.certificate.toString()], fetch: issuer.fetch })
const credential = await issuersWallet.receive(issuer.offerLink)

const walletFor = (verifier: ReturnType<typeof honestVerifier>) =>
  new TestWallet({ trustAnchors: [verifier.authority.certificate.toString()], fetch: verifier.fetch })

/** Sends an answer to an honest verifier. Returns the verifier, and the answer in encrypted and decrypted form. */
async function presentedWith(tampering: ResponseTampering, held: readonly ReceivedCredential[] = [credential]) {
  const verifier = honestVerifier(VCT)
  const open = await walletFor(verifier).openRequest(verifier.link)
  await open.sendPresentation(held, tampering)
  const jwe = verifier.posted[0]?.get('response') ?? ''
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, verifier.decryptionKey)
  const payload: unknown = JSON.parse(new TextDecoder().decode(plaintext))
  const vpToken = isJsonObject(payload) && isJsonObject(payload.vp_token) ? payload.vp_token : {}
  const presentation = Array.isArray(vpToken.card) ? String(vpToken.card[0]) : ''
  return { verifier, jwe, protectedHeader, payload, presentation }
}

/** The library that judges the wallet's presentations. */
const judge = new SDJwtVcInstance({
  hasher: (data, algorithm) => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : new Uint8Array(data)
    return createHash(algorithm.replace('-', '')).update(bytes).digest()
  },
  verifier: (data, signature) =>
    verify(
      'sha256',
      Buffer.from(data),
      { key: issuer.signer.certificate.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  kbVerifier: (data, signature, payload) => {
    const holder = isJsonObject(payload.cnf) ? payload.cnf.jwk : undefined
    return verify(
      'sha256',
      Buffer.from(data),
      { key: importPublicJwk(holder, 'cnf.jwk', 'test'), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  },
  statusListFetcher: async () => (await issuer.fetch('https://issuer.example/status/1')).text(),
  statusVerifier: () => true,
})
const judged = (presentation: string) => judge.verify(presentation, { keyBindingNonce: NONCE })

describe('an honest presentation', () => {
  it('is decrypted by jose and verified by @sd-jwt/sd-jwt-vc', async () => {
    const { presentation, payload, protectedHeader } = await presentedWith({})
    expect(payload).toMatchObject({ state: STATE })
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1' })
    const result = await judged(presentation)
    expect(result.payload).toMatchObject({ displayName: 'Anna Nowak', vct: VCT })
  })

  it('reveals nothing that was not requested', async () => {
    const { presentation } = await presentedWith({})
    expect((await judged(presentation)).payload).not.toHaveProperty('member')
  })

  it('is bound to verifier, nonce and time', async () => {
    const { presentation, verifier } = await presentedWith({})
    const keyBinding = decodeJwt(presentation.slice(presentation.lastIndexOf('~') + 1))
    expect(keyBinding).toMatchObject({ aud: verifier.clientId, nonce: NONCE })
    expect(Math.abs(Number(keyBinding.iat) - Date.now() / 1000)).toBeLessThan(5)
  })

  it('also answers a request fetched by POST', async () => {
    const verifier = honestVerifier(VCT, { link: { request_uri_method: 'post' } })
    await expect(walletFor(verifier).present(verifier.link, [credential])).resolves.toEqual({ redirectUri: undefined })
  })

  it('can be declined', async () => {
    const verifier = honestVerifier(VCT)
    await walletFor(verifier).decline(verifier.link)
    expect(Object.fromEntries(verifier.posted[0] ?? [])).toEqual({ error: 'access_denied', state: STATE })
  })

  it('hashes transaction data as it was sent', async () => {
    const data = Buffer.from(JSON.stringify({ type: 'payment', credential_ids: ['card'], amount: 8 })).toString(
      'base64url',
    )
    const verifier = honestVerifier(VCT, { payload: { transaction_data: [data] } })
    const open = await walletFor(verifier).openRequest(verifier.link)
    const presentation = open.createVpToken([credential]).card?.[0] ?? ''
    expect(decodeJwt(presentation.slice(presentation.lastIndexOf('~') + 1))).toMatchObject({
      transaction_data_hashes: [createHash('sha256').update(data).digest('base64url')],
    })
  })
})

describe('tampering', () => {
  const tampering: readonly (readonly [what: string, tampering: ResponseTampering])[] = [
    ['a key binding by another key', { presentation: { keyBinding: { sign: es256(generateHolderKey().privateKey) } } }],
    ['a flipped signature', { presentation: { keyBinding: { sign: flipped(es256(credential.key.privateKey)) } } }],
    ['another nonce', { presentation: { keyBinding: { payload: { nonce: 'x' } } } }],
    ['another sd_hash', { presentation: { keyBinding: { payload: { sd_hash: 'x' } } } }],
    ['a disclosure removed after the key binding', { presentation: { disclosuresAfterKeyBinding: () => [] } }],
    ['a wrong issuer signature', { presentation: { issuerJws: (jws) => `${jws.slice(0, -4)}AAAA` } }],
  ]
  it.each(tampering)('is detected by the library: %s', async (_what, lie) => {
    const { presentation } = await presentedWith(lie)
    await expect(judged(presentation)).rejects.toThrow()
  })

  it('can add an unreferenced disclosure under a key binding that covers it', async () => {
    const stray = disclose('admin', true)
    const { presentation } = await presentedWith({ presentation: { disclosures: (all) => [...all, stray] } })
    // RFC 9901 7.1 forbids unreferenced disclosures. The library does not detect them, so it cannot judge this case.
    expect(presentation.split('~').slice(1, -1)).toContain(stray)
    expect((await judged(presentation)).payload).not.toHaveProperty('admin')
  })

  it('can leave out the key binding, with or without its tilde', async () => {
    const kept = await presentedWith({ presentation: { withoutKeyBinding: 'tilde-kept' } })
    const removed = await presentedWith({ presentation: { withoutKeyBinding: 'tilde-removed' } })
    expect(kept.presentation).toMatch(/~$/)
    expect(removed.presentation).not.toMatch(/~$/)
  })

  it('can break the encryption', async () => {
    await expect(presentedWith({ jwe: { spoiledTag: true } })).rejects.toThrow('decryption operation failed')
    const stranger = importPublicJwk(generateHolderKey().publicJwk, 'key', 'test')
    await expect(presentedWith({ jwe: { recipientKey: stranger } })).rejects.toThrow('decryption operation failed')
  })

  it('can compress and use the other encryption, which jose still decrypts', async () => {
    const { protectedHeader, payload } = await presentedWith({ jwe: { zip: true, enc: 'A128GCM' } })
    expect(protectedHeader).toMatchObject({ zip: 'DEF', enc: 'A128GCM' })
    expect(payload).toMatchObject({ state: STATE })
  })
})

describe('the strict wallet', () => {
  const query = (changes: object) => ({
    payload: { dcql_query: { credentials: dcqlQueryFor(VCT).credentials.map((each) => ({ ...each, ...changes })) } },
  })
  const now = Math.floor(Date.now() / 1000)
  const refusals: readonly (readonly [what: string, section: string, tampering: VerifierTampering])[] = [
    ['a request in JSON', 'OpenID4VP 5.10.1', { contentType: 'application/json' }],
    ['a redirect', 'OpenID4VP 5.10.1', { status: 302 }],
    ['another type of JWT', 'OpenID4VP 5', { header: { typ: 'JWT' } }],
    ['a wrong signature', 'OpenID4VP 5', { sign: flipped(es256(generateHolderKey().privateKey)) }],
    ['a self-signed verifier', 'HAIP 5', { signer: forgeSelfSigned() }],
    ['a verifier of an unknown authority', 'HAIP 5', { signer: forgeIssuedBy(issuer.authority) }],
    ['a client_id that is not the certificate', 'OpenID4VP 5.9.3', { payload: { client_id: 'x509_hash:x' } }],
    ['another client_id outside', 'OpenID4VP 5.10.1', { link: { client_id: 'x509_hash:x' } }],
    ['another audience', 'OpenID4VP 5.8', { payload: { aud: 'https://wallet.example' } }],
    ['an unencrypted answer', 'HAIP 5', { payload: { response_mode: 'direct_post' } }],
    [
      'a redirect_uri next to response_uri',
      'OpenID4VP 5.1',
      { payload: { redirect_uri: 'https://verifier.example/' } },
    ],
    ['a presentation definition', 'OpenID4VP 5.1', { payload: { presentation_definition: {} } }],
    ['a client_id_scheme', 'OpenID4VP 5.1', { payload: { client_id_scheme: 'x509_hash' } }],
    ['a wallet_nonce that was not sent', 'OpenID4VP 5.10.1', { payload: { wallet_nonce: 'x' } }],
    ['an http response_uri', 'OpenID4VP 8.2', { payload: { response_uri: 'http://verifier.example/r' } }],
    ['a short nonce', 'OpenID4VP 5.2', { payload: { nonce: 'short' } }],
    ['a nonce with spaces', 'OpenID4VP 5.2', { payload: { nonce: 'a nonce of at least 128 bits' } }],
    ['no state', 'OpenID4VP 13.3', { payload: { state: undefined } }],
    ['an expired request', 'RFC 7519 4.1.4', { payload: { exp: now - 1 } }],
    ['a request without exp', 'RFC 7519 4.1.4', { payload: { exp: undefined } }],
    ['a request that lives for a day', 'RFC 7519 4.1.4', { payload: { exp: now + 86_400 } }],
    ['no formats', 'OpenID4VP 11.1', { clientMetadata: { vp_formats_supported: undefined } }],
    ['the formats of the drafts', 'OpenID4VP 5.1', { clientMetadata: { vp_formats: {} } }],
    ['no keys', 'OpenID4VP 8.3', { clientMetadata: { jwks: { keys: [] } } }],
    [
      'a key without kid',
      'OpenID4VP 8.3',
      { clientMetadata: { jwks: { keys: [{ ...generateHolderKey().publicJwk, alg: 'ECDH-ES' }] } } },
    ],
    ['only one encryption', 'HAIP 5', { clientMetadata: { encrypted_response_enc_values_supported: ['A128GCM'] } }],
    ['a query without types', 'OpenID4VP B.3.5', query({ meta: {} })],
    ['a query for the same claim twice', 'OpenID4VP 6.3', query({ claims: [{ path: ['a'] }, { path: ['a'] }] })],
    ['claim sets without claims', 'OpenID4VP 6.1', query({ claims: undefined, claim_sets: [['a']] })],
    ['a query for exp', 'SD-JWT VC 3.2.2.2', query({ claims: [{ path: ['exp'] }] })],
    ['a query that no credential answers', 'OpenID4VP 6.4', query({ claims: [{ path: ['shoeSize'] }] })],
    [
      'transaction data for an unknown query',
      'OpenID4VP 5.1',
      { payload: { transaction_data: [Buffer.from('{"type":"x","credential_ids":["y"]}').toString('base64url')] } },
    ],
    ['an answer with unknown members', 'OpenID4VP 8.2', { answer: { status: 'ok' } }],
    [
      'a redirect without a secret',
      'OpenID4VP 8.2',
      { answer: { redirect_uri: 'https://verifier.example/done?code=1' } },
    ],
  ]

  it.each(refusals)('refuses %s (%s)', async (_what, section, tampering) => {
    const verifier = honestVerifier(VCT, tampering)
    const refusal = await walletFor(verifier)
      .present(verifier.link, [credential])
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(refusal).toBeInstanceOf(WalletRefusal)
    expect(refusal).toHaveProperty('section', section)
  })

  it.each(['issuer', 'documents'] as const)(
    'refuses a verifier whose authority is trusted as %s only',
    async (role) => {
      const verifier = honestVerifier(VCT)
      const anchors = { issuer: [], documents: [], verifier: [], [role]: [verifier.authority.certificate.toString()] }
      const wallet = new TestWallet({ trustAnchors: anchors, fetch: verifier.fetch })
      await expect(wallet.openRequest(verifier.link)).rejects.toThrow('does not lead to a trust anchor')
    },
  )

  it('refuses transactions that it does not understand', async () => {
    const data = Buffer.from(JSON.stringify({ type: 'payment', credential_ids: ['card'] })).toString('base64url')
    const verifier = honestVerifier(VCT, { payload: { transaction_data: [data] } })
    const wallet = new TestWallet({
      trustAnchors: [verifier.authority.certificate.toString()],
      fetch: verifier.fetch,
      transactionDataTypes: ['signature'],
    })
    await expect(wallet.openRequest(verifier.link)).rejects.toHaveProperty('section', 'OpenID4VP 8.4')
  })
})
