import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
  x5cOf,
} from '../../../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { generateHolderKey } from '../../../../../../../../tests/protocol/wallet/keys.ts'
import { proveAttestedKey, WalletProvider } from '../../../../../../../../tests/protocol/wallet-provider.ts'
import { CertificatePath } from '../../../../../platform/certificates/certificate-path.ts'
import type { ClientPolicy } from '../../../authorizations/client-policy.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../../../issuer-under-test.fixture.ts'
import type { DpopProof } from '../../dpop/dpop-proof.ts'
import { methodUsed, type OAuthRequest } from '../../oauth-request.ts'
import { stepValue } from '../../step-value.ts'
import { CLIENT_AUTHENTICATIONS } from '../client-authentications.ts'
import { attestationChallenge } from './attestation-challenge.ts'

const CLIENT_ID = 'https://wallet.example'
const PUBLIC_URL = 'https://vitrine.example'
const provider = new WalletProvider()
const key = generateHolderKey()

let under: IssuerUnderTest
let policy: ClientPolicy
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())
beforeEach(() => {
  policy = {
    ...under.context.policy,
    ...({ attestation: 'accepted', providers: new CertificatePath([provider.anchor.certificate]) } as const),
  }
})

type Changes = { header?: Record<string, unknown>; payload?: Record<string, unknown> }
type Sent = {
  attestation?: Changes
  proof?: Changes
  form?: Record<string, string>
  headers?: Record<string, string | undefined>
  dpop?: Omit<DpopProof, 'use'>
}

const now = () => under.context.clock()

/** Returns the request of an honest wallet with changes. */
async function requestOf({ attestation = {}, proof = {}, form = {}, headers = {}, dpop }: Sent): Promise<OAuthRequest> {
  const made = {
    'oauth-client-attestation': await provider.attest({ key, clientId: CLIENT_ID, now: now() }, attestation),
    'oauth-client-attestation-pop': await proveAttestedKey(key, { audience: PUBLIC_URL, now: now() }, proof),
  }
  return {
    ...{ method: 'POST', url: '/openid4vci/par', dpop: dpop && { ...dpop, use: async () => {} } },
    form: new URLSearchParams(form),
    headers: { ...made, ...(dpop ? { dpop: 'a proof that was checked' } : {}), ...headers },
  }
}

/** Authenticates the client of a request. */
async function authenticate(request: OAuthRequest) {
  const context = { ...under.context, policy }
  return methodUsed(CLIENT_AUTHENTICATIONS, (one) => one.isUsedBy(request, policy)).authenticate(request, context)
}

const send = async (sent: Sent = {}) => authenticate(await requestOf(sent))

const ATTESTED = { id: CLIENT_ID, vouchedBy: 'provider', name: 'Example Wallet' }
const seconds = (more = 0) => Math.floor(now() / 1000) + more

describe('an attested wallet', () => {
  it('is known by its client id, its name and its key', async () => {
    const client = await send()
    expect(client).toMatchObject(ATTESTED)
    expect(client.instanceKey).toMatch(/^[\w-]{43}$/)
  })

  it.each<[string, Sent]>([
    [
      'draft 07, with iss in both',
      {
        attestation: { payload: { iss: 'https://provider.example', iat: seconds } },
        proof: { payload: { iss: CLIENT_ID } },
      },
    ],
    [
      'the conformance suite, with exp and unknown members',
      {
        attestation: { payload: { x: { y: 1 } } },
        proof: { payload: { iss: CLIENT_ID, nbf: seconds, exp: () => seconds(60), z: 2 } },
      },
    ],
    [
      'Credo, with the id of its key and an end of its proof',
      {
        attestation: { payload: { cnf: { jwk: { ...key.publicJwk, kid: 'b77cd2a3' } } } },
        proof: { payload: { iss: CLIENT_ID, exp: () => seconds(60) } },
      },
    ],
    [
      'EUDI wallets, without iss',
      {
        attestation: {
          payload: { wallet_version: '1', wallet_solution_certification_information: 'x', client_status: { exp: 1 } },
        },
      },
    ],
    [
      'the other spelling of the media type',
      {
        attestation: { header: { typ: 'application/oauth-client-attestation+jwt' } },
        proof: { header: { typ: 'application/oauth-client-attestation-pop+jwt' } },
      },
    ],
    ['an audience in a list', { proof: { payload: { aud: [PUBLIC_URL] } } }],
    ['its client_id', { form: { client_id: CLIENT_ID } }],
  ])('may send what belongs to %s', async (_what, sent) => {
    const called = (changes: Changes = {}): Changes => ({
      ...changes,
      payload: Object.fromEntries(
        Object.entries(changes.payload ?? {}).map(([name, value]) => [
          name,
          typeof value === 'function' ? value() : value,
        ]),
      ),
    })
    expect(await send({ ...sent, attestation: called(sent.attestation), proof: called(sent.proof) })).toMatchObject(
      ATTESTED,
    )
  })

  it('may send a challenge of ours several times, for fifteen minutes', async () => {
    const challenge = attestationChallenge({ ...under.context, policy })
    for (const minutes of [0, 14]) {
      under.advance(minutes * 60_000)
      expect(await send({ proof: { payload: { challenge } } })).toMatchObject(ATTESTED)
    }
    under.advance(20 * 60_000)
    await expect(send({ proof: { payload: { challenge } } })).rejects.toMatchObject({
      code: 'use_attestation_challenge',
    })
  })

  it('may send a nonce of its own, which is no challenge', async () => {
    expect(await send({ proof: { payload: { nonce: 'its own' } } })).toMatchObject(ATTESTED)
    const nonce = attestationChallenge({ ...under.context, policy })
    policy = { ...policy, demandsChallenge: true }
    expect(await send({ proof: { payload: { nonce } } })).toMatchObject(ATTESTED)
    await expect(send({ proof: { payload: { nonce: 'its own' } } })).rejects.toMatchObject({
      code: 'use_attestation_challenge',
    })
  })

  it('is like any other wallet if attestations do not count', async () => {
    policy = { ...policy, attestation: 'off' }
    const { attestation } = policy
    const offered = CLIENT_AUTHENTICATIONS.filter((one) => one.isOffered({ ...policy, attestation }))
    const request = await requestOf({ form: { client_id: CLIENT_ID } })
    const method = methodUsed(offered, (one) => one.isUsedBy(request, policy))
    expect(await method.authenticate(request, { ...under.context, policy })).toEqual({
      id: CLIENT_ID,
      vouchedBy: 'nobody',
    })
  })

  it('has to send a challenge if the installation says so', async () => {
    policy = { ...policy, demandsChallenge: true }
    await expect(send()).rejects.toMatchObject({ code: 'use_attestation_challenge', status: 400 })
    const challenge = attestationChallenge({ ...under.context, policy })
    expect(await send({ proof: { payload: { challenge } } })).toMatchObject(ATTESTED)
  })

  it.each<[string, () => unknown]>([
    [
      'of another installation',
      () => stepValue(Buffer.alloc(32, 1), { label: 'attestation-challenge', step: 300_000, stepsLater: 3 }, now()),
    ],
    [
      'made for another purpose',
      () => stepValue(under.keys.nonceSecret, { label: 'dpop-nonce', step: 60_000, stepsLater: 2 }, now()),
    ],
    ['that is no text', () => 7],
    ['that is empty', () => ''],
  ])('is told another challenge for one %s', async (_what, challenge) => {
    await expect(send({ proof: { payload: { challenge: challenge() } } })).rejects.toMatchObject({
      code: 'use_attestation_challenge',
    })
  })
})

describe('an attestation', () => {
  const strangers = forgeAuthority()
  const stranger = forgeIssuedBy(strangers)
  const refused = { code: 'invalid_client', status: 400 }

  it.each<[string, () => Sent]>([
    ['that has expired', () => ({ attestation: { payload: { exp: seconds(-120) } } })],
    ['without an end', () => ({ attestation: { payload: { exp: undefined } } })],
    ['that begins later', () => ({ attestation: { payload: { nbf: seconds(120) } } })],
    ['that was made later', () => ({ attestation: { payload: { iat: seconds(120) } } })],
    ['without sub', () => ({ attestation: { payload: { sub: undefined } } })],
    ['with a number as sub', () => ({ attestation: { payload: { sub: 7 } } })],
    ['without a key', () => ({ attestation: { payload: { cnf: undefined } } })],
    [
      'with a private key',
      () => ({ attestation: { payload: { cnf: { jwk: { ...key.publicJwk, d: key.publicJwk.x } } } } }),
    ],
    ['with the key of another', () => ({ attestation: { payload: { cnf: { jwk: generateHolderKey().publicJwk } } } })],
    ['of another type', () => ({ attestation: { header: { typ: 'JWT' } } })],
    ['without x5c', () => ({ attestation: { header: { x5c: undefined } } })],
    [
      'with the anchor in x5c',
      () => ({
        attestation: { header: { x5c: [...x5cOf(forgeIssuedBy(provider.anchor)), ...x5cOf(provider.anchor)] } },
      }),
    ],
    ['by a certificate that signs itself', () => ({ attestation: { header: { x5c: x5cOf(forgeSelfSigned()) } } })],
    ['by an unknown provider', () => ({ attestation: { header: { x5c: x5cOf(stranger) } } })],
    [
      'with a chain of twenty certificates',
      () => ({ attestation: { header: { x5c: Array(20).fill(x5cOf(stranger)[0]) } } }),
    ],
    ['for another client_id', () => ({ form: { client_id: 'https://other.example' } })],
    ['twice', () => ({ headers: { 'oauth-client-attestation': 'a.b.c, a.b.c' } })],
    ['that is no JWT', () => ({ headers: { 'oauth-client-attestation': 'x' } })],
    ['of 100 KB', () => ({ headers: { 'oauth-client-attestation': `${'a'.repeat(100_000)}.e30.e30` } })],
    ['without a signature', () => ({ headers: { 'oauth-client-attestation': 'eyJhbGciOiJub25lIn0.e30.' } })],
    ['with a status of another form', () => ({ attestation: { payload: { client_status: 'x' } } })],
    [
      'with a status that is no reference',
      () => ({ attestation: { payload: { status: { status_list: { idx: 1 } } } } }),
    ],
  ])('%s is refused', async (_what, sent) => {
    await expect(send(sent())).rejects.toMatchObject(refused)
    expect(await send()).toMatchObject(ATTESTED)
  })

  it('signed by another key than that of its certificate is refused', async () => {
    const forged = await provider.attest({ key, clientId: CLIENT_ID, now: now() }, {}, stranger)
    await expect(send({ headers: { 'oauth-client-attestation': forged } })).rejects.toMatchObject(refused)
  })

  it.each<['valid' | 'invalid' | 'unavailable', string]>([
    ['valid', 'status'],
    ['invalid', 'status'],
    ['unavailable', 'status'],
    ['invalid', 'client_status'],
  ])('whose status is %s, in %s, is treated so', async (state, member) => {
    const found = { state, asOf: 0, because: 'test', fault: 'test' } as never
    const lists = vi.spyOn(under.context.foreignStatusLists, 'status').mockResolvedValue(found)
    const reference = { status_list: { uri: 'https://provider.example/list', idx: 7 } }
    const status = member === 'status' ? reference : { status: reference, exp: 1 }
    const sent = send({ attestation: { payload: { [member]: status } } })
    if (state === 'valid') expect(await sent).toMatchObject(ATTESTED)
    else await expect(sent).rejects.toMatchObject(refused)
    expect(lists).toHaveBeenCalledWith({ uri: 'https://provider.example/list', index: 7 }, policy.providers)
    lists.mockRestore()
  })
})

describe('the proof of an attested key', () => {
  it.each<[string, () => Sent]>([
    ['for another server', () => ({ proof: { payload: { aud: 'https://other.example' } } })],
    ['for two servers', () => ({ proof: { payload: { aud: [PUBLIC_URL, 'https://other.example'] } } })],
    ['of another client', () => ({ proof: { payload: { iss: 'https://other.example' } } })],
    ['of another client_id', () => ({ proof: { payload: { client_id: 'https://other.example' } } })],
    ['that is old', () => ({ proof: { payload: { iat: seconds(-420) } } })],
    ['without a time', () => ({ proof: { payload: { iat: undefined } } })],
    ['that has expired', () => ({ proof: { payload: { exp: seconds(-120) } } })],
    ['without an id', () => ({ proof: { payload: { jti: undefined } } })],
    ['of another type', () => ({ proof: { header: { typ: 'JWT' } } })],
    ['that is missing', () => ({ headers: { 'oauth-client-attestation-pop': undefined } })],
    ['that is no JWT', () => ({ headers: { 'oauth-client-attestation-pop': 'x' } })],
  ])('%s is refused', async (_what, sent) => {
    await expect(send(sent())).rejects.toMatchObject({ code: 'invalid_client', status: 400 })
  })

  it('by another key is refused', async () => {
    const proof = await proveAttestedKey(generateHolderKey(), { audience: PUBLIC_URL, now: now() })
    await expect(send({ headers: { 'oauth-client-attestation-pop': proof } })).rejects.toMatchObject({
      code: 'invalid_client',
    })
  })

  it('is accepted once, and again only after a refusal that told a challenge', async () => {
    const request = await requestOf({})
    policy = { ...policy, demandsChallenge: true }
    await expect(authenticate(request)).rejects.toMatchObject({ code: 'use_attestation_challenge' })
    policy = { ...policy, demandsChallenge: false }
    expect(await authenticate(request)).toMatchObject(ATTESTED)
    await expect(authenticate(request)).rejects.toMatchObject({ code: 'invalid_client' })
  })
})

describe('an attestation with a DPoP proof instead of its own', () => {
  const headers = { 'oauth-client-attestation-pop': undefined }

  it('needs the attested key and a nonce of ours', async () => {
    const { instanceKey = '' } = await send()
    expect(await send({ headers, dpop: { thumbprint: instanceKey, nonce: 'ours' } })).toMatchObject({
      ...ATTESTED,
      instanceKey,
    })
    await expect(send({ headers, dpop: { thumbprint: instanceKey, nonce: undefined } })).rejects.toMatchObject({
      code: 'use_dpop_nonce',
    })
    await expect(send({ headers, dpop: { thumbprint: 'another', nonce: 'ours' } })).rejects.toMatchObject({
      code: 'invalid_client',
    })
  })

  it('is independent of a DPoP proof if it has its own', async () => {
    expect(await send({ dpop: { thumbprint: 'another', nonce: undefined } })).toMatchObject(ATTESTED)
  })
})
