import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { findPushedRequest } from '../authorizations/pushed-requests.repository.ts'
import { type CodeFlow, openCodeFlow } from '../code-flow-under-test.fixture.ts'
import { type Changes, type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { expectRefused } from '../refused.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { secretOfRequestUri } from './push-request.ts'

const { plain, withPin } = SUITE_CARDS
const detailsOf = (...ids: string[]) =>
  JSON.stringify(ids.map((id) => ({ type: 'openid_credential', credential_configuration_id: id })))

let under: IssuerUnderTest
let flow: CodeFlow
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())

const stored = async (table: 'openid4vc_pushed_requests' | 'openid4vc_used_proofs') =>
  (await under.database.query.selectFrom(table).selectAll().execute()).length
/** Returns the stored request of a request URI. */
const rowOf = (requestUri: string) =>
  findPushedRequest(under.database.query, under.secrets.publicIdIn('request-uri', secretOfRequestUri(requestUri)) ?? '')

/** Sends a changed request for an offer. Expects that it is refused and that nothing is stored, and that the honest request then works. */
async function expectPushRefused(changes: Changes, error: string, headers: Record<string, string> = {}): Promise<void> {
  const tables = ['openid4vc_pushed_requests', 'openid4vc_used_proofs'] as const
  const before = await Promise.all(tables.map(stored))
  const offered = await under.offer()
  const issuer_state = flow.issuerStateOf(offered)
  expectRefused(under, await flow.pushRequest({ issuer_state, ...changes }, headers), error)
  expect(await Promise.all(tables.map(stored))).toEqual(before)
  expect(under.flows.reportsOf(offered.id)).toEqual([])
  const code = await flow.codeFor(await flow.pushed({ issuer_state }))
  expect((await flow.redeem(code)).body).toMatchObject({ token_type: 'DPoP' })
}

describe('a pushed request', () => {
  it('is answered with a request URI that expires after two minutes', async () => {
    const answer = await flow.pushRequest()
    expect(answer).toMatchObject({ status: 201, body: { expires_in: 120 } })
    expect(answer.body.request_uri).toMatch(/^urn:ietf:params:oauth:request_uri:[A-Za-z0-9_-]{40,}$/)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'dpop-nonce': expect.any(String) })
  })

  it.each<[string, string, Changes]>([
    ['with a request URI', 'invalid_request', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }],
    ['with a request object', 'request_not_supported', { request: 'e30.e30.' }],
    ['without a client id', 'invalid_request', { client_id: undefined }],
    ['without PKCE', 'invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a challenge but no method, which means plain', 'invalid_request', { code_challenge_method: undefined }],
    ['with the method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['with a challenge that is no hash', 'invalid_request', { code_challenge: 'a'.repeat(42) }],
    ['without a redirect URI', 'invalid_request', { redirect_uri: undefined }],
    ['with a redirect URI that runs a script', 'invalid_request', { redirect_uri: 'javascript:alert(1)' }],
    ['with a redirect URI with a fragment', 'invalid_request', { redirect_uri: 'https://wallet.example/cb#x' }],
    ['without a response type', 'invalid_request', { response_type: undefined }],
    ['for a token', 'invalid_request', { response_type: 'token' }],
    ['for a code and an ID token', 'invalid_request', { response_type: 'code id_token' }],
    ['without a card', 'invalid_scope', { scope: undefined }],
    ['for a card that is not offered', 'invalid_scope', { scope: withPin.id }],
    ['for an unknown card', 'invalid_scope', { scope: 'openid' }],
    [
      'with details of a card that is not offered',
      'invalid_authorization_details',
      { authorization_details: detailsOf(withPin.id) },
    ],
    ['with malformed details', 'invalid_authorization_details', { authorization_details: '{}' }],
    ['with a state over 4,096 characters', 'invalid_request', { state: 'a'.repeat(4097) }],
    ['with a state beyond printable ASCII', 'invalid_request', { state: 'ł' }],
    ['with a NUL in its state', 'invalid_request', { state: 'a\0' }],
    ['with a thumbprint that is none', 'invalid_request', { dpop_jkt: 'x' }],
  ])('is refused %s', async (_what, error, changes) => {
    await expectPushRefused(changes, error)
  })

  it('is refused with a repeated parameter, but not with several resources', async () => {
    const { type = '', payload = '' } = flow.pushedForm()
    const push = (more: string) => under.send('POST', PATHS.pushedRequest, { type, payload: `${payload}&${more}` })
    expectRefused(under, await push(`scope=${plain.id}`), 'invalid_request')
    expectRefused(under, await push('unknown=1&unknown=1'), 'invalid_request')
    expect(await push('resource=https%3A%2F%2Fa.example&resource=https%3A%2F%2Fb.example')).toMatchObject({
      status: 201,
    })
  })

  it('is refused for several cards at a time', async () => {
    expectRefused(under, await flow.pushRequest({ scope: `${plain.id} ${withPin.id}` }), 'invalid_scope')
    const authorization_details = detailsOf(plain.id, withPin.id)
    expectRefused(under, await flow.pushRequest({ authorization_details }), 'invalid_authorization_details')
  })

  it('is refused by any other method', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await under.send(method, PATHS.pushedRequest, {})
      expectRefused(under, answer, 'invalid_request', 405)
      expect(answer.headers.allow).toBe('POST, OPTIONS')
    }
  })

  it('is refused with a body that is too large', async () => {
    const answer = await flow.pushRequest({ more: 'a'.repeat(65_536) })
    expect(answer).toMatchObject({ status: 413, body: { error: 'invalid_request' } })
    const line = under.logged.findLast(({ message }) => message === 'a wallet request was refused')
    expect(line).toMatchObject({ error: 'invalid_request', reason: 'Request body is too large' })
  })

  it('ignores foreign scopes next to ours, and what it does not know', async () => {
    const answer = await flow.pushRequest({
      scope: `openid ${plain.id} profile`,
      nonce: 'x',
      resource: 'https://a.example',
    })
    expect(answer.status).toBe(201)
  })

  it('takes the card of the details if both name it', async () => {
    const uri = await flow.pushed({ scope: withPin.id, authorization_details: detailsOf(plain.id) })
    expect(await rowOf(uri)).toMatchObject({ configuration_id: plain.id, by_identifier: 1 })
  })
})

describe('the rows of pushed requests', () => {
  it('are admitted with the pseudonym of the address and all that they keep', async () => {
    const uri = await flow.pushed({ state: 'a'.repeat(4000) })
    const { client, kept_bytes } = (await rowOf(uri)) ?? {}
    expect(under.flows.admitted.at(-1)).toEqual({ client, bytes: kept_bytes })
    expect(kept_bytes).toBeGreaterThan(4000)
    expect(client).toMatch(/^[A-Za-z0-9_-]{20,}$/)
  })

  it('are not stored over the limit, which is answered with the time to retry', async () => {
    const tables = ['openid4vc_pushed_requests', 'openid4vc_used_proofs'] as const
    const before = await Promise.all(tables.map(stored))
    under.flows.isFull = true
    const answer = await flow.pushRequest({}, { dpop: await flow.dpopProof(PATHS.pushedRequest) })
    under.flows.isFull = false
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'temporarily_unavailable' },
      headers: { 'retry-after': '60' },
    })
    expect(await Promise.all(tables.map(stored))).toEqual(before)
  })
})

describe('the offer of a pushed request', () => {
  it('marks the issuance as scanned once the request is accepted', async () => {
    const offered = await under.offer()
    await flow.pushed({ issuer_state: flow.issuerStateOf(offered) })
    expect(under.flows.reportsOf(offered.id)).toEqual([{ kind: 'scanned' }])
  })

  it('must exist, and be neither used nor expired', async () => {
    const [used, late] = [await under.offer(), await under.offer()]
    await under.tokenFor(used)
    const push = (issuer_state: string) => flow.pushRequest({ issuer_state })
    expectRefused(under, await push(flow.issuerStateOf(used)), 'invalid_request')
    expectRefused(under, await push('another'), 'invalid_request')
    expectRefused(under, await push(late.code), 'invalid_request')
    under.advance(300_000)
    expectRefused(under, await push(flow.issuerStateOf(late)), 'invalid_request')
  })
})

describe('the key of a pushed request', () => {
  const proof = () => flow.dpopProof(PATHS.pushedRequest)

  it('is that of the proof, of the parameter, or of both', async () => {
    const dpop_jkt = flow.thumbprint
    for (const [changes, headers] of [
      [{}, { dpop: await proof() }],
      [{ dpop_jkt }],
      [{ dpop_jkt }, { dpop: await proof() }],
    ] as const)
      expect(await rowOf(await flow.pushed(changes, headers))).toMatchObject({ dpop_key: dpop_jkt })
  })

  it('is refused if both name different ones, or if the proof is wrong', async () => {
    const other = await openCodeFlow(under)
    await expectPushRefused({ dpop_jkt: other.thumbprint }, 'invalid_dpop_proof', { dpop: await proof() })
    await expectPushRefused({}, 'invalid_dpop_proof', { dpop: await flow.dpopProof(PATHS.token) })
    await expectPushRefused({}, 'invalid_dpop_proof', { dpop: `${await proof()}, ${await proof()}` })
  })

  it('can be proved again with the same proof if the request was refused, and not once it was accepted', async () => {
    const dpop = await proof()
    expectRefused(under, await flow.pushRequest({ scope: 'openid' }, { dpop }), 'invalid_scope')
    await flow.pushed({}, { dpop })
    expectRefused(under, await flow.pushRequest({}, { dpop }), 'invalid_dpop_proof')
  })
})
