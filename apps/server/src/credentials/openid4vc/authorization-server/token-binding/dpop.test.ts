import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../../engine-under-test.fixture.ts'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { type Answer, type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { expectRefused } from '../../refused.fixture.ts'
import { PATHS } from '../../wire/limits-and-paths.ts'
import { DPOP_NONCE } from '../dpop/dpop-nonce.ts'
import { stepValue } from '../step-value.ts'

const PATH = PATHS.credential

let under: IssuerUnderTest
let flow: CodeFlow
let token: string
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  token = String((await flow.redeem(await flow.code())).body.access_token)
})

/** Requests the card with a DPoP header, under a scheme. */
async function request(dpop: string | undefined, scheme = 'DPoP'): Promise<Answer> {
  const body = { credential_configuration_id: SUITE_CARDS.plain.id, proofs: { jwt: [await under.proof()] } }
  return under.send('POST', PATH, {
    ...{ type: 'application/json', payload: JSON.stringify(body), authorization: `${scheme} ${token}` },
    headers: dpop === undefined ? {} : { dpop },
  })
}
const honest = async (payload = {}) => request(await flow.dpopProof(PATH, { token, payload }))

/** Expects a refusal with a challenge, a nonce for the next proof, and nothing issued. The honest request then works. */
async function expectChallenged(answer: Answer, error: string): Promise<void> {
  expectRefused(under, answer, error, 401)
  expect(answer.headers['www-authenticate']).toMatch(new RegExp(`^(DPoP|Bearer) error="${error}"`))
  expect(String(answer.headers['dpop-nonce'])).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const before = await under.allocated()
  expect(await honest()).toMatchObject({ status: 200 })
  expect(await under.allocated()).toBe(before + 1)
}

it('a token that is bound to a key is accepted with a proof of the key, often', async () => {
  for (let count = 0; count < 3; count += 1) expect(await honest()).toMatchObject({ status: 200 })
})

it.each<[string, string, () => Promise<string | undefined>]>([
  ['without a proof', 'invalid_dpop_proof', async () => undefined],
  [
    'with two proofs',
    'invalid_dpop_proof',
    async () => `${await flow.dpopProof(PATH, { token })}, ${await flow.dpopProof(PATH, { token })}`,
  ],
  ['without the hash of the token', 'invalid_dpop_proof', () => flow.dpopProof(PATH)],
  ['with the hash of another token', 'invalid_dpop_proof', () => flow.dpopProof(PATH, { token: `${token}A` })],
  ['with a proof for another endpoint', 'invalid_dpop_proof', () => flow.dpopProof(PATHS.notification, { token })],
  ['with a proof for another method', 'invalid_dpop_proof', () => flow.dpopProof(PATH, { token, method: 'GET' })],
  [
    'with an old proof',
    'invalid_dpop_proof',
    () => flow.dpopProof(PATH, { token, payload: { iat: Math.floor(under.now() / 1000) - 3600 } }),
  ],
  [
    'with a foreign nonce',
    'use_dpop_nonce',
    () => flow.dpopProof(PATH, { token, payload: { nonce: Buffer.alloc(32).toString('base64url') } }),
  ],
  [
    'with a c_nonce as nonce',
    'use_dpop_nonce',
    async () => flow.dpopProof(PATH, { token, payload: { nonce: await under.nonce() } }),
  ],
  [
    'with a proof of another key',
    'invalid_token',
    async () => flow.dpopProof(PATH, { token, key: await generateKeyPair('ES256') }),
  ],
])('it is refused %s', async (_what, error, proof) => {
  await expectChallenged(await request(await proof()), error)
})

it('it is refused with a proof that was used', async () => {
  const dpop = await flow.dpopProof(PATH, { token })
  expect(await request(dpop)).toMatchObject({ status: 200 })
  await expectChallenged(await request(dpop), 'invalid_dpop_proof')
})

it('it is refused as a bearer token, with and without a proof', async () => {
  await expectChallenged(await request(undefined, 'Bearer'), 'invalid_token')
  await expectChallenged(await request(await flow.dpopProof(PATH, { token }), 'Bearer'), 'invalid_token')
})

it('a bearer token is refused with a proof', async () => {
  const bound = token
  token = await under.tokenFor(await under.offer())
  const answer = await request(await flow.dpopProof(PATH, { token }))
  token = bound
  await expectChallenged(answer, 'invalid_token')
})

it('the nonce of a refusal is accepted in the next proof', async () => {
  const { headers } = await request(await flow.dpopProof(PATH, { token, payload: { nonce: 'x' } }))
  expect(headers['dpop-nonce']).toBe(stepValue(under.keys.nonceSecret, DPOP_NONCE, under.now()))
  expect(await honest({ nonce: headers['dpop-nonce'] })).toMatchObject({ status: 200 })
})

it('a proof of another key than the token is not stored', async () => {
  const stored = () => under.database.query.selectFrom('openid4vc_used_proofs').selectAll().execute()
  const before = await stored()
  await request(await flow.dpopProof(PATH, { token, key: await generateKeyPair('ES256') }))
  expect(await stored()).toEqual(before)
})

it('a token for a pre-authorized code is bound by a proof, and not without one', async () => {
  const withProof = async () => ({ dpop: await flow.dpopProof(PATHS.token) })
  expect((await under.requestToken(await under.offer(), {}, await withProof())).body.token_type).toBe('DPoP')
  expect((await under.requestToken(await under.offer())).body.token_type).toBe('Bearer')
})
