import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgeSelfSigned, x5cOf } from '../wallet/forge.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import { es256, signJws } from '../wallet/jws.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ProofTampering } from '../wallet/proof.ts'
import { readSdJwt } from '../wallet/sd-jwt.ts'
import { type Authorized, expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

async function expectRefused(tampering: (authorized: Authorized) => ProofTampering): Promise<void> {
  const authorized = await stage.authorized()
  expectError(await authorized.request({ proofs: [await authorized.proof(tampering(authorized))] }), 'invalid_proof')
  await authorized.expectNothingIssued()
}

describe('the key in a proof', () => {
  const certificate = forgeSelfSigned()

  it.each<[string, (authorized: Authorized) => ProofTampering]>([
    ['as jwk and by kid', () => ({ header: { kid: 'key-1' } })],
    ['as jwk and in a certificate', () => ({ header: { x5c: x5cOf(certificate) } })],
    [
      'in a certificate',
      () => ({ header: { jwk: undefined, x5c: x5cOf(certificate) }, sign: es256(certificate.privateKey) }),
    ],
    ['nowhere', () => ({ header: { jwk: undefined } })],
    ['as null', () => ({ header: { jwk: null } })],
    ['as a JSON string', ({ key }) => ({ header: { jwk: JSON.stringify(key.publicJwk) } })],
    ['with its private part', ({ key }) => ({ header: { jwk: key.privateKey.export({ format: 'jwk' }) } })],
    ['as a secret', () => ({ header: { jwk: { kty: 'oct', k: 'c2VjcmV0' } } })],
    ['as RSA', () => ({ header: { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } } })],
    ['with another curve name', ({ key }) => ({ header: { jwk: { ...key.publicJwk, crv: 'P-384' } } })],
    ['with the curve name secp256k1', ({ key }) => ({ header: { jwk: { ...key.publicJwk, crv: 'secp256k1' } } })],
    ['off the curve', ({ key }) => ({ header: { jwk: { ...key.publicJwk, y: key.publicJwk.x } } })],
    ['at infinity', () => ({ header: { jwk: { kty: 'EC', crv: 'P-256', x: zeros(32), y: zeros(32) } } })],
    ['with a coordinate too long', ({ key }) => ({ header: { jwk: { ...key.publicJwk, x: zeros(33) } } })],
    ['with a coordinate too short', ({ key }) => ({ header: { jwk: { ...key.publicJwk, x: zeros(31) } } })],
    ['with padded coordinates', ({ key }) => ({ header: { jwk: { ...key.publicJwk, x: `${key.publicJwk.x}=` } } })],
    ['in an attestation only', () => ({ header: { jwk: undefined, key_attestation: 'a.b.c' } })],
  ])('refuses a key %s', async (_what, tampering) => {
    await expectRefused(tampering)
  })

  it('ignores an attestation that was not requested', async () => {
    const authorized = await stage.authorized()
    const header = { alg: 'ES256', typ: 'key-attestation+jwt' }
    const attestation = signJws(header, { attested_keys: [] }, es256(generateHolderKey().privateKey))
    const proofs = [await authorized.proof({ header: { key_attestation: attestation } })]
    const answer = await authorized.request({ proofs })
    expect(answer.status).toBe(200)
    await authorized.open.acceptCredentials(answer, [authorized.key])
  })

  it('ignores other members of the jwk, and leaves them out of the credential', async () => {
    const authorized = await stage.authorized()
    const jwk = { ...authorized.key.publicJwk, kid: 'planted', use: 'sig', alg: 'ES256', 'urn:x': 'planted' }
    const answer = await authorized.request({ proofs: [await authorized.proof({ header: { jwk } })] })
    await authorized.open.acceptCredentials(answer, [authorized.key])
    expect(answer.status).toBe(200)
    expect(JSON.stringify(credentialsOf(answer.body).map((text) => readSdJwt(text).jws.payload))).not.toContain(
      'planted',
    )
  })
})

describe('a key elsewhere', () => {
  const attacker = generateHolderKey()
  let called = 0
  const listener = createServer((_request, response) => {
    called += 1
    response.end(JSON.stringify({ keys: [{ ...attacker.publicJwk, kid: 'key-1' }] }))
  })
  const elsewhere = () => `http://localhost:${(listener.address() as AddressInfo).port}`
  beforeAll(() => new Promise<void>((resolve) => void listener.listen(0, 'localhost', resolve)))
  afterAll(() => new Promise((resolve) => void listener.close(resolve)))

  it.each<[string, () => JsonObject]>([
    ["the issuer's own key by its thumbprint", () => ({ kid: 'credential-issuer' })],
    ['a file', () => ({ kid: '../../keys/credential-issuer.pem' })],
    ['SQL', () => ({ kid: "x' UNION SELECT 1 --" })],
    ['a URL as kid', () => ({ kid: `${elsewhere()}/key` })],
    [
      'a decentralised identifier',
      () => ({ kid: `did:web:localhost%3A${(listener.address() as AddressInfo).port}#0` }),
    ],
    ['a remote key set', () => ({ kid: 'key-1', jku: `${elsewhere()}/jwks` })],
    ['a remote key set without kid', () => ({ jku: `${elsewhere()}/jwks` })],
    ['a certificate elsewhere', () => ({ x5u: `${elsewhere()}/certificate` })],
    ['a federation', () => ({ kid: 'key-1', trust_chain: [elsewhere()] })],
  ])('refuses a proof that names %s instead of a key, and fetches nothing', async (_what, header) => {
    const tampering = { header: { jwk: undefined, ...header() }, sign: es256(attacker.privateKey) }
    await expectRefused(() => tampering)
    expect(called).toBe(0)
  })

  it.each<[string, () => JsonObject]>([
    ['a remote key set', () => ({ jku: `${elsewhere()}/jwks` })],
    ['a certificate elsewhere', () => ({ x5u: `${elsewhere()}/certificate` })],
  ])('refuses a proof that names %s as well as its key, and fetches nothing', async (_what, header) => {
    await expectRefused(() => ({ header: header() }))
    expect(called).toBe(0)
  })
})

describe('the number of proofs', () => {
  it.each<[string, (authorized: Authorized) => Promise<unknown>]>([
    ['no proofs', async () => undefined],
    ['null', async () => null],
    ['an array instead of an object', async (authorized) => [await authorized.proof()]],
    ['no proof type', async () => ({})],
    ['no proof', async () => ({ jwt: [] })],
    ['a proof that is not in an array', async (authorized) => ({ jwt: await authorized.proof() })],
    ['a proof that is a number', async () => ({ jwt: [1] })],
    ['a proof that is null', async () => ({ jwt: [null] })],
    ['an empty proof', async () => ({ jwt: [''] })],
    ['two types', async (authorized) => ({ jwt: [await authorized.proof()], attestation: ['a.b.c'] })],
    ['another type', async (authorized) => ({ attestation: [await authorized.proof()] })],
    ['a proof type of the drafts', async () => ({ ldp_vp: [{}] })],
    ['the same proof twice', async (authorized) => ({ jwt: Array(2).fill(await authorized.proof()) })],
    ['two proofs of one key', async (authorized) => ({ jwt: [await authorized.proof(), await authorized.proof()] })],
    [
      'proofs of 21 keys',
      async (authorized) => ({
        jwt: await Promise.all(Array.from({ length: 21 }, () => authorized.proof(undefined, generateHolderKey()))),
      }),
    ],
  ])('refuses %s as invalid_proof, and issues nothing', async (_what, content) => {
    const authorized = await stage.authorized()
    const proofs = await content(authorized)
    expectError(await authorized.request({ body: { proofs } }), 'invalid_proof')
    await authorized.expectNothingIssued()
  })
})

const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64url')

function credentialsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('credentials' in body) || !Array.isArray(body.credentials))
    return []
  return body.credentials.map(({ credential }) => String(credential))
}
