import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { readCredentialAnswer } from '../wallet/credential-endpoint.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy, x5cOf } from '../wallet/forged-certificate.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import { WalletProvider } from '../wallet-provider.ts'
import { type Authorized, expectError, Stage } from './stage.ts'

const COPIES = 3

const providers = mkdtempSync(join(tmpdir(), 'vitrine-key-providers-'))
const provider = new WalletProvider()
const { anchor } = provider
writeFileSync(join(providers, 'provider.pem'), anchor.certificate.toString())
const folder = new CardFolder()
folder.change('bank-account-basic', {
  engine: {
    name: 'openid4vc',
    copies: COPIES,
    keyAttestation: { keyStorage: ['iso_18045_high', 'iso_18045_moderate'] },
  },
})

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ SCENARIOS_DIR: folder.path, KEY_PROVIDERS_DIR: providers })
})
afterAll(async () => {
  await stage.close()
  folder.remove()
  rmSync(providers, { recursive: true })
})

const keys = (count: number): HolderKey[] => Array.from({ length: count }, () => generateHolderKey())
const seconds = (): number => Math.floor(stage.running.now() / 1000)

type Changes = {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  signer?: ForgedCertificate
}

/** Attests keys as an honest provider does, except for the changes. */
const attest = (attested: readonly HolderKey[], { signer, ...changes }: Changes = {}): Promise<string> =>
  provider.attestKeys(
    { keys: attested.map(({ publicJwk }) => publicJwk), now: stage.running.now() },
    changes,
    ...(signer ? [signer] : []),
  )

type Naming = (key: HolderKey, index: number) => object

const BY_JWK: Naming = ({ publicJwk }) => ({ jwk: publicJwk })

/** Creates a proof by one of the attested keys, which the header names in one of three ways. */
async function proofBy(
  authorized: Authorized,
  {
    by,
    attestation,
    naming = BY_JWK,
    index = 0,
  }: { by: HolderKey; attestation: string; naming?: Naming; index?: number },
): Promise<string> {
  const header = { jwk: undefined, key_attestation: attestation, ...naming(by, index) }
  return authorized.open.createProof(by, await authorized.open.obtainNonce(), { header })
}

const send = (authorized: Authorized, proofs: object): Promise<HttpAnswer> =>
  authorized.request({ proofs: [], body: { proofs } })

it('the metadata say which attestations the card demands, for both ways to send one', async () => {
  const metadata = await (await fetch(`${stage.running.url}/.well-known/openid-credential-issuer`)).json()
  const demanded = {
    proof_signing_alg_values_supported: ['ES256'],
    key_attestations_required: { key_storage: ['iso_18045_high', 'iso_18045_moderate'] },
  }
  expect(metadata).toMatchObject({
    credential_configurations_supported: {
      'bank-account-basic': { proof_types_supported: { jwt: demanded, attestation: demanded } },
      workshop: { proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } } },
    },
  })
})

describe('a card that demands attested keys', () => {
  it.each<[string, Naming, number]>([
    ['by its JWK', BY_JWK, 1],
    ['by its index', (_key, index) => ({ kid: String(index) }), 1],
    ['not at all, if it is the first', () => ({}), 0],
  ])('is issued for each attested key; the proof names its own %s', async (_way, naming, index) => {
    const authorized = await stage.authorized()
    const own = keys(COPIES)
    const attestation = await attest(own)
    const by = own[index] ?? expect.unreachable()
    const proof = await proofBy(authorized, { by, attestation, naming, index })
    const received = await authorized.open.acceptCredentials(await send(authorized, { jwt: [proof] }), own)
    expect(received).toHaveLength(COPIES)
  })

  it('is issued for an attestation alone, whose nonce is ours', async () => {
    const authorized = await stage.authorized()
    const own = keys(2)
    const attestation = await attest(own, { payload: { nonce: await authorized.open.obtainNonce() } })
    const answer = await send(authorized, { attestation: [attestation] })
    expect(await authorized.open.acceptCredentials(answer, own)).toHaveLength(2)
    expectError(await send(authorized, { attestation: [attestation] }), 'invalid_nonce')
  })

  it('uses up the nonces of all proofs, also if one attestation is in each', async () => {
    const authorized = await stage.authorized()
    const own = keys(2)
    const attestation = await attest(own)
    const [one = '', other = ''] = await Promise.all(own.map((by) => proofBy(authorized, { by, attestation })))
    readCredentialAnswer(await send(authorized, { jwt: [one, other] }), 2)
    for (const proof of [one, other]) expectError(await send(authorized, { jwt: [proof] }), 'invalid_nonce')
  })

  it('is issued for the type that the EUDI wallet writes', async () => {
    const authorized = await stage.authorized()
    const [by] = keys(1)
    if (!by) expect.unreachable()
    const attestation = await attest([by], { header: { typ: 'keyattestation+jwt' } })
    readCredentialAnswer(await send(authorized, { jwt: [await proofBy(authorized, { by, attestation })] }), 1)
  })

  it.each<[string, (own: readonly HolderKey[]) => Promise<string>]>([
    ['is no JWT', async () => 'attested'],
    ['is of another type', (own) => attest(own, { header: { typ: 'JWT' } })],
    ['is signed by a stranger', (own) => attest(own, { signer: forgeIssuedBy(forgeAuthority()) })],
    ['has a changed signature', async (own) => (await attest(own)).replace(/.{4}$/, 'AAAA')],
    ['has no certificates', (own) => attest(own, { header: { x5c: undefined } })],
    ['contains the anchor', (own) => attest(own, { header: { x5c: x5cOf(forgeIssuedBy(anchor), anchor) } })],
    ['has expired', (own) => attest(own, { payload: { exp: seconds() - 120 } })],
    ['never expires', (own) => attest(own, { payload: { exp: undefined } })],
    ['is of the future', (own) => attest(own, { payload: { iat: seconds() + 600 } })],
    ['states a lower level', (own) => attest(own, { payload: { key_storage: ['iso_18045_basic'] } })],
    ['states no level', (own) => attest(own, { payload: { key_storage: undefined } })],
    ['attests no key', (own) => attest(own, { payload: { attested_keys: [] } })],
    [
      'attests a private key',
      (own) => attest(own, { payload: { attested_keys: [{ ...own[0]?.publicJwk, d: 'AA' }] } }),
    ],
    ['attests a key twice', (own) => attest([...own, ...own])],
    ['attests more keys than any card has copies', (own) => attest([...own, ...keys(10)])],
    ['attests other keys', () => attest(keys(1))],
    ['has a status of another mechanism', (own) => attest(own, { payload: { status: { other: {} } } })],
    [
      'has a status of another mechanism in key_storage_status',
      (own) => attest(own, { payload: { key_storage_status: { status: { other: {} } } } }),
    ],
    [
      'has a status that cannot be read',
      (own) => attest(own, { payload: { status: { status_list: { uri: 'https://127.0.0.1/list', idx: 1 } } } }),
    ],
  ])('is refused if the attestation %s', async (_what, make) => {
    const authorized = await stage.authorized()
    const own = keys(1)
    const [by] = own
    if (!by) expect.unreachable()
    const proof = await proofBy(authorized, { by, attestation: await make(own) })
    expectError(await send(authorized, { jwt: [proof] }), 'invalid_proof')
    expect(await authorized.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
  })

  it('is refused without an attestation, and for one with a nonce of somebody else', async () => {
    const authorized = await stage.authorized()
    expectError(await authorized.request(), 'invalid_proof')
    for (const payload of [{}, { nonce: 'made-up' }]) {
      const attestation = await attest(keys(1), { payload })
      expectError(await send(authorized, { attestation: [attestation] }), 'invalid_nonce')
    }
    const attestation = await attest(keys(1), { payload: { nonce: await authorized.open.obtainNonce() } })
    expectError(await send(authorized, { attestation: [attestation, attestation] }), 'invalid_proof')
    expect(await authorized.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
  })

  it.each<[string, Naming]>([
    ['an index beyond its keys', () => ({ kid: '7' })],
    ['a key that is not attested', () => ({ jwk: generateHolderKey().publicJwk })],
    ['a DID', () => ({ kid: 'did:jwk:e30#0' })],
    ['its key in two ways', (key) => ({ jwk: key.publicJwk, kid: '0' })],
    ['a certificate', () => ({ x5c: ['MII'] })],
  ])('is refused if the proof names %s', async (_what, naming) => {
    const authorized = await stage.authorized()
    const own = keys(1)
    const [by] = own
    if (!by) expect.unreachable()
    const proof = await proofBy(authorized, { by, attestation: await attest(own), naming })
    expectError(await send(authorized, { jwt: [proof] }), 'invalid_proof')
  })
})

it('a card that demands none ignores an attestation, and refuses one alone', async () => {
  const authorized = await stage.authorized(stage.beginWorkshop())
  const attestation = await attest(keys(1), { payload: { nonce: await authorized.open.obtainNonce() } })
  expectError(await send(authorized, { attestation: [attestation] }), 'invalid_proof')
  const proof = await authorized.proof({ header: { key_attestation: attestation } })
  readCredentialAnswer(await authorized.request({ proofs: [proof] }), 1)
})
