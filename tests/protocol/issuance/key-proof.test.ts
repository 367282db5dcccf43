import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derEncoded, es256, flipped, hs256With, noSignature, zeroSignature } from '../wallet/jws.ts'
import type { HolderKey } from '../wallet/keys.ts'
import type { ProofTampering } from '../wallet/proof.ts'
import { readToken } from '../wallet/token.ts'
import { Authorized, expectError, Stage } from './stage.ts'

const DAY = 86_400

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** Sends a tampered proof. Expects that the server refuses it, issues nothing, and then accepts an honest proof. */
async function expectRefused(tampering: (authorized: Authorized) => ProofTampering): Promise<void> {
  const authorized = await stage.authorized()
  expectError(await authorized.request({ proofs: [await authorized.proof(tampering(authorized))] }), 'invalid_proof')
  await authorized.expectNothingIssued()
}

describe('the audience of a proof', () => {
  it.each<[string, (issuer: string) => unknown]>([
    ['another issuer', () => 'https://other.example'],
    ['an array of the issuer', (issuer) => [issuer]],
    ['no audience', () => undefined],
    ['the empty string', () => ''],
    ['the issuer with a trailing slash', (issuer) => `${issuer}/`],
    ['the issuer in capitals', (issuer) => issuer.replace('localhost', 'LOCALHOST')],
    ['the credential endpoint', (issuer) => `${issuer}/openid4vci/credential`],
    ['the issuer under another host name', (issuer) => issuer.replace('localhost', '127.0.0.1')],
    ['an object', (issuer) => ({ issuer })],
  ])('refuses a proof for %s', async (_what, audience) => {
    await expectRefused(() => ({ payload: { aud: audience(stage.running.url) } }))
  })
})

describe('the typ of a proof', () => {
  it.each<[string, unknown]>([
    ['missing', undefined],
    ['JWT', 'JWT'],
    ['the one of a key binding', 'kb+jwt'],
    ['the one of a key attestation', 'key-attestation+jwt'],
    ['the one of a draft', 'openid4vci-proof+JWT '],
    ['written as a media type', 'application/openid4vci-proof+jwt'],
    ['an array', ['openid4vci-proof+jwt']],
  ])('refuses a typ that is %s', async (_what, typ) => {
    await expectRefused(() => ({ header: { typ } }))
  })
})

describe("a proof's signature", () => {
  it.each<[string, (key: HolderKey) => ProofTampering]>([
    ["is missing, with alg 'none'", () => ({ header: { alg: 'none' }, sign: noSignature })],
    ["is missing, with alg 'None'", () => ({ header: { alg: 'None' }, sign: noSignature })],
    ["is missing, with alg 'nOnE'", () => ({ header: { alg: 'nOnE' }, sign: noSignature })],
    ["is present, with alg 'none'", () => ({ header: { alg: 'none' } })],
    ['is missing, with alg ES256', () => ({ sign: noSignature })],
    [
      'is an HMAC with the public key as JSON',
      ({ publicJwk }) => ({ header: { alg: 'HS256' }, sign: hs256With(JSON.stringify(publicJwk)) }),
    ],
    ['is an HMAC with x', ({ publicJwk }) => ({ header: { alg: 'HS256' }, sign: hs256With(publicJwk.x) })],
    ['claims to be RS256', () => ({ header: { alg: 'RS256' } })],
    ['claims to be ES384', () => ({ header: { alg: 'ES384' } })],
    ['claims an array as alg', () => ({ header: { alg: ['ES256'] } })],
    ['has no algorithm', () => ({ header: { alg: undefined } })],
    ['is in DER', ({ privateKey }) => ({ sign: derEncoded(privateKey) })],
    ['is r = s = 0', () => ({ sign: zeroSignature })],
    ['has one bit changed', ({ privateKey }) => ({ sign: flipped(es256(privateKey)) })],
    ['is cut short', ({ privateKey }) => ({ sign: (input) => es256(privateKey)(input).subarray(0, 63) })],
    ['is by another key', () => ({ sign: es256(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) })],
    ['comes with a critical extension', () => ({ header: { crit: ['urn:x'], 'urn:x': true } })],
    ['covers an unencoded payload', () => ({ header: { crit: ['b64'], b64: false } })],
  ])('refuses a proof if its signature %s', async (_what, tampering) => {
    await expectRefused(({ key }) => tampering(key))
  })
})

describe('the time of a proof', () => {
  const seconds = () => Math.floor(stage.running.now() / 1000)

  it.each<[string, () => unknown]>([
    ['a day ago', () => seconds() - DAY],
    ['six minutes ago', () => seconds() - 360],
    ['in an hour', () => seconds() + 3600],
    ['in two minutes', () => seconds() + 120],
    ['at a negative time', () => -1],
    ['at 1e20', () => 1e20],
    ['at a time in milliseconds', () => stage.running.now()],
    ['at a string', () => String(seconds())],
    ['never', () => undefined],
    ['at null', () => null],
    ['at a time that is an array', () => [seconds()]],
  ])('refuses a proof made %s', async (_what, iat) => {
    await expectRefused(() => ({ payload: { iat: iat() } }))
  })

  it.each<[string, () => Record<string, unknown>]>([
    ['that has expired', () => ({ exp: seconds() - 3600 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 3600 })],
    ['with a string as exp', () => ({ exp: 'tomorrow' })],
  ])('refuses a proof %s', async (_what, payload) => {
    await expectRefused(() => ({ payload: payload() }))
  })

  it.each<[string, number]>([
    ['half a minute behind', -30],
    ['half a minute ahead', 30],
  ])('serves a wallet with a clock %s', async (_what, skew) => {
    const authorized = await stage.authorized()
    const proof = await authorized.proof({ payload: { iat: seconds() + skew } })
    expect((await authorized.request({ proofs: [proof] })).status).toBe(200)
  })
})

describe('the issuer of a proof', () => {
  const CLIENT = 'https://wallet.example'
  const namingClient = async (clientId: string) => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendTokenRequest({ parameters: [['client_id', clientId]] })
    return new Authorized(attempt, readToken(answer).value)
  }

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['a client', CLIENT],
    ['an empty string', ''],
  ])('without a client in the token request, ignores an iss that is %s', async (_what, iss) => {
    const authorized = await stage.authorized()
    const proof = await authorized.proof({ payload: { iss } })
    expect((await authorized.request({ proofs: [proof] })).status).toBe(200)
  })

  it.each<[string, unknown]>([
    ['a number', 1],
    ['an array', [CLIENT]],
    ['null', null],
  ])('refuses a proof with %s as iss', async (_what, iss) => {
    await expectRefused(() => ({ payload: { iss } }))
  })

  it.each<[string, unknown]>([
    ['that client', CLIENT],
    ['absent', undefined],
  ])('with a client in the token request, accepts an iss that is %s', async (_what, iss) => {
    const authorized = await namingClient(CLIENT)
    const proof = await authorized.proof({ payload: { iss } })
    expect((await authorized.request({ proofs: [proof] })).status).toBe(200)
  })

  it.each<[string, unknown]>([
    ['another client', 'https://other.example'],
    ['that client with a trailing slash', `${CLIENT}/`],
    ['an empty string', ''],
  ])('with a client in the token request, refuses an iss that is %s', async (_what, iss) => {
    const authorized = await namingClient(CLIENT)
    const proof = await authorized.proof({ payload: { iss } })
    expectError(await authorized.request({ proofs: [proof] }), 'invalid_proof')
    await authorized.expectNothingIssued()
  })

  it('does not accept the client_id of another token request', async () => {
    await namingClient(CLIENT)
    const authorized = await namingClient('https://other.example')
    const proof = await authorized.proof({ payload: { iss: CLIENT } })
    expectError(await authorized.request({ proofs: [proof] }), 'invalid_proof')
  })
})
