import { base64url, CompactSign, compactVerify, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW } from '../../test-support/authority.ts'
import { createHolder } from '../../test-support/credentials.ts'
import { didOf, issueJwtVc, JWT_TYPES } from '../../test-support/jwt-vc.ts'
import { JWT_VC } from './jwt-vc-format.ts'

const { signer: issuer, anchors } = await createAuthorityAndSigner('issuer.example')
const holder = await createHolder()
const other = didOf((await createHolder()).publicJwk)
const did = didOf(holder.publicJwk)
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1000) + offset

const verify = (credential: string, types: string[] | undefined = JWT_TYPES) =>
  JWT_VC.verify(credential, { types, holders: [holder], anchors, now: NOW })
const verifyWith = async (changes: Parameters<typeof issueJwtVc>[2]) =>
  verify(await issueJwtVc(issuer, holder.publicJwk, changes))

describe('an issued JWT VC', () => {
  test('that is valid is accepted with its issuer and its dates', async () => {
    const status = { status_list: { idx: 7, uri: 'https://issuer.example/status/1' } }
    expect(await verifyWith({ payload: { status } })).toMatchObject({
      types: JWT_TYPES,
      trust: { known: true, authority: 'Test authority' },
      signer: 'Test signer',
      issuedAt: new Date(seconds(-60) * 1000),
      expiresAt: new Date(seconds(86_400) * 1000),
      status: status.status_list,
    })
  })

  test('may have no expiry date, no status and no subject id', async () => {
    const verified = await verifyWith({ payload: { exp: undefined }, vc: { credentialSubject: [{ level: 2 }] } })
    expect(verified).toMatchObject({ expiresAt: undefined, status: undefined })
  })

  test('is bound to our key, however its identifier encodes the key', async () => {
    const { x, y } = holder.publicJwk
    const sub = `did:jwk:${base64url.encode(JSON.stringify({ use: 'sig', y, x, crv: 'P-256', kty: 'EC' }))}`
    await verifyWith({ payload: { sub }, vc: { credentialSubject: {} } })
  })

  test('from an unknown issuer is accepted and marked as such', async () => {
    const stranger = await createIdentity({ name: 'Stranger' })
    expect((await verify(await issueJwtVc(stranger, holder.publicJwk))).trust).toEqual({ known: false })
  })

  test('with a changed payload is refused', async () => {
    const [header, , signature] = (await issueJwtVc(issuer, holder.publicJwk)).split('.')
    const [, payload] = (await issueJwtVc(issuer, holder.publicJwk, { vc: { credentialSubject: {} } })).split('.')
    await expect(verify(`${header}.${payload}.${signature}`)).rejects.toThrow('its signature is invalid')
  })

  test.each<[why: string, changes: Parameters<typeof issueJwtVc>[2]]>([
    ['was offered', { vc: { type: ['VerifiableCredential', 'LibraryCard'] } }],
    ['vc.type is missing or wrong', { vc: { type: ['BankAccount'] } }],
    ['vc.credentialSubject is missing or wrong', { vc: { credentialSubject: 'Anna' } }],
    ['vc is missing or wrong', { payload: { vc: undefined } }],
    ['sub is missing or wrong', { payload: { sub: undefined } }],
    ['bound to another key', { payload: { sub: other } }],
    ['bound to another key', { payload: { sub: 'did:jwk:e30' } }],
    ['bound to another key', { payload: { sub: 'did:jwk:%' } }],
    ['bound to another key', { payload: { sub: `did:web:${did}` } }],
    ['its subject is somebody else', { vc: { credentialSubject: { id: 'did:example:eve' } } }],
    ['its subject is somebody else', { vc: { credentialSubject: [{}, { id: 'did:example:eve' }] } }],
    ['has expired', { payload: { exp: seconds(0) } }],
    ['not valid yet', { payload: { nbf: seconds(3600) } }],
    ['its type is vc+sd-jwt', { typ: 'vc+sd-jwt' }],
  ])('is refused because: %s', async (why, changes) => {
    await expect(verifyWith(changes)).rejects.toThrow(why)
  })

  test('with too deep nesting is refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const credential = await new CompactSign(new TextEncoder().encode(`{"vc":${deep}}`))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', x5c: [issuer.base64] })
      .sign(issuer.keys.privateKey)
    await expect(verify(credential)).rejects.toThrow('nested too deeply')
  })

  test('of any type is accepted if the offer names none', async () => {
    const credential = await issueJwtVc(issuer, holder.publicJwk)
    await JWT_VC.verify(credential, { types: undefined, holders: [holder], anchors, now: NOW })
  })
})

describe('a JWT VC', () => {
  test('has as holder claims the claims of its subject, and all other claims that are not technical', async () => {
    const vc = { evidence: [{ type: 'Passport' }], credentialStatus: { id: 'x' }, issuer: 'https://issuer.example' }
    const { claims, holderClaims, displayPath } = await JWT_VC.open(await issueJwtVc(issuer, holder.publicJwk, { vc }))
    expect(claims).toMatchObject({ type: JWT_TYPES, credentialSubject: { id: did, displayName: 'Anna Nowak' } })
    expect(holderClaims).toEqual({
      credentialSubject: { displayName: 'Anna Nowak', accountNumber: 'PL61109010140000071219812874' },
      evidence: [{ type: 'Passport' }],
    })
    expect(displayPath(['credentialSubject', 'displayName'])).toEqual(['displayName'])
    expect(displayPath(['evidence', 0, 'type'])).toEqual(['evidence', 0, 'type'])
  })

  test('is disclosed in full, in a presentation bound to verifier and request', async () => {
    const credential = await issueJwtVc(issuer, holder.publicJwk)
    const opened = await JWT_VC.open(credential)
    const selection = opened.select([['credentialSubject', 'displayName']])
    expect(selection.shows(['credentialSubject', 'accountNumber'])).toBe(true)
    const presentation = await selection.present({
      privateKey: holder.privateKey,
      audience: 'x509_hash:verifier',
      nonce: 'nonce-1',
      responseUri: 'https://verifier.example/responses/1',
      encryptionKey: undefined,
      now: NOW,
      transactions: [],
    })
    const { payload, protectedHeader } = await jwtVerify(presentation, await importJWK(holder.publicJwk, 'ES256'), {
      audience: 'x509_hash:verifier',
      issuer: did,
      subject: did,
      typ: 'JWT',
      currentDate: NOW,
    })
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: `${did}#0` })
    expect(payload).toEqual({
      iss: did,
      sub: did,
      aud: 'x509_hash:verifier',
      nonce: 'nonce-1',
      iat: seconds(0),
      exp: seconds(300),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      vp: {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiablePresentation'],
        verifiableCredential: [credential],
      },
    })
    await compactVerify(credential, issuer.keys.publicKey)
    expect([decodeProtectedHeader(credential).typ, decodeJwt(credential).sub]).toEqual(['JWT', did])
  })

  test('cannot confirm a payment, and is named after its most specific type', async () => {
    const { canConfirm } = await JWT_VC.open(await issueJwtVc(issuer, holder.publicJwk))
    expect(canConfirm('urn:eudi:sca:payment:1')).toBe(false)
    expect(JWT_VC.nameOfTypes(JWT_TYPES)).toBe('Bank account')
    expect(JWT_VC.nameOfTypes(['VerifiableCredential'])).toBe('Verifiable credential')
  })
})
