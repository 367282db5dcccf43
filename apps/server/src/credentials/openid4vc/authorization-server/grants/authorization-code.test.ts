import { hash } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../../engine-under-test.fixture.ts'
import { insertPushedRequest } from '../../authorizations/pushed-requests.repository.ts'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { CLIENT_ID } from '../../code-wallet.fixture.ts'
import { type Changes, type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { expectRefused } from '../../refused.fixture.ts'
import { PATHS } from '../../wire/limits-and-paths.ts'
import type { Client } from '../client-authentication/client-authentication.ts'
import { AUTHORIZATION_CODE } from './authorization-code.ts'

const GRANTED = { status: 200, body: { token_type: 'DPoP', expires_in: 300 } }
const CODE_LIFE = 60_000
const REDIRECT_URI = 'https://bank.example/callback'

let under: IssuerUnderTest
let flow: CodeFlow
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())

const proofOf = async (key = flow.key) => ({ dpop: await flow.dpopProof(PATHS.token, { key }) })
/** Returns the status of a notification that needs the token first of all: 400 for its content, 401 if the token is refused. */
async function useToken(token: unknown): Promise<number> {
  const dpop = await flow.dpopProof(PATHS.notification, { token: String(token) })
  const answer = await under.send('POST', PATHS.notification, {
    ...{ type: 'application/json', payload: '{}', authorization: `DPoP ${token}`, headers: { dpop } },
  })
  return answer.status
}

describe('an authorization code', () => {
  it('is redeemed for a token that is bound to the key', async () => {
    const answer = await flow.redeem(await flow.code())
    expect(answer).toMatchObject(GRANTED)
    expect(answer.body).not.toHaveProperty('authorization_details')
    expect(await useToken(answer.body.access_token)).toBe(400)
  })

  it('is redeemed with identifiers if the request had details', async () => {
    const authorization_details = JSON.stringify([
      { type: 'openid_credential', credential_configuration_id: SUITE_CARDS.plain.id },
    ])
    const { body } = await flow.redeem(await flow.code({ authorization_details, scope: undefined }))
    expect(body.authorization_details).toMatchObject([{ credential_identifiers: [`${SUITE_CARDS.plain.id}.1`] }])
  })

  it.each<[string, Changes]>([
    ['of another client', { client_id: 'https://other.example' }],
    ['with another redirect URI', { redirect_uri: 'https://wallet.example/callback' }],
    ['without a redirect URI', { redirect_uri: undefined }],
    ['with another verifier', { code_verifier: 'a'.repeat(43) }],
    ['without a verifier', { code_verifier: undefined }],
    ['with a verifier that is too short', { code_verifier: 'a'.repeat(42) }],
    ['with its last character changed', { code: 'changed' }],
  ])('is refused %s, and stays usable', async (_what, changes) => {
    const code = await flow.code()
    const changed = changes.code ? { code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` } : changes
    expectRefused(under, await flow.redeem(code, changed), 'invalid_grant')
    expect(await flow.redeem(code)).toMatchObject(GRANTED)
  })

  it.each(['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}!`])(
    'is refused with the verifier %s, even if it fits the challenge',
    async (code_verifier) => {
      const code = await flow.code({ code_challenge: hash('sha256', code_verifier, 'base64url') })
      expectRefused(under, await flow.redeem(code, { code_verifier }), 'invalid_grant')
    },
  )

  it('is redeemed without a client id, which is in the request', async () => {
    expect(await flow.redeem(await flow.code(), { client_id: undefined })).toMatchObject(GRANTED)
  })

  it('is refused with another key than the request named, and with any key if it named none', async () => {
    const other = await generateKeyPair('ES256')
    const code = await flow.code({ dpop_jkt: flow.thumbprint })
    expectRefused(under, await flow.redeem(code, {}, await proofOf(other)), 'invalid_grant')
    expect(await flow.redeem(code)).toMatchObject(GRANTED)
    expect(await flow.redeem(await flow.code(), {}, await proofOf(other))).toMatchObject(GRANTED)
  })

  it('is refused without a DPoP header, with a used or wrong proof, and without a code, and stays usable', async () => {
    const code = await flow.code()
    expectRefused(under, await flow.redeem(code, {}, {}), 'invalid_dpop_proof')
    expectRefused(under, await flow.redeem(code, {}, { dpop: 'x' }), 'invalid_dpop_proof')
    expectRefused(under, await flow.redeem(code, { code: undefined }), 'invalid_request')
    expect(await flow.redeem(code)).toMatchObject(GRANTED)
  })

  it('is told a nonce with the refusal of a foreign one', async () => {
    const code = await flow.code()
    const withNonce = async (nonce: unknown) => ({ dpop: await flow.dpopProof(PATHS.token, { payload: { nonce } }) })
    const answer = await flow.redeem(code, {}, await withNonce('x'))
    expectRefused(under, answer, 'use_dpop_nonce')
    expect(await flow.redeem(code, {}, await withNonce(answer.headers['dpop-nonce']))).toMatchObject(GRANTED)
  })

  it('is redeemed until 60 seconds are over, and not from then on', async () => {
    const [timely, late] = [await flow.code(), await flow.code()]
    under.advance(CODE_LIFE - 1)
    expect(await flow.redeem(timely)).toMatchObject(GRANTED)
    under.advance(1)
    expectRefused(under, await flow.redeem(late), 'invalid_grant')
  })

  it('is refused a second time, which ends the token of the first', async () => {
    const code = await flow.code()
    const { body } = await flow.redeem(code)
    expectRefused(under, await flow.redeem(code), 'invalid_grant')
    expect(await useToken(body.access_token)).toBe(401)
  })

  it('does not end its token by the same request twice, whose proof is used', async () => {
    const [code, headers] = [await flow.code(), await proofOf()]
    const { body } = await flow.redeem(code, {}, headers)
    expectRefused(under, await flow.redeem(code, {}, headers), 'invalid_dpop_proof')
    expect(await useToken(body.access_token)).toBe(400)
  })

  it('does not end its token for somebody who has the code and not the verifier', async () => {
    const code = await flow.code()
    const { body } = await flow.redeem(code)
    expectRefused(under, await flow.redeem(code, { code_verifier: 'a'.repeat(43) }), 'invalid_grant')
    expect(await useToken(body.access_token)).toBe(400)
  })

  it('that is too late does not end the token of the other way to take the offer', async () => {
    const offered = await under.offer()
    const code = await flow.codeFor(await flow.pushed({ issuer_state: flow.issuerStateOf(offered) }))
    under.advance(CODE_LIFE)
    const token = await under.tokenFor(offered)
    expectRefused(under, await flow.redeem(code), 'invalid_grant')
    expect((await under.sendJson(PATHS.notification, {}, `Bearer ${token}`)).status).toBe(400)
  })

  it('is refused once the offer was taken in the other way', async () => {
    const offered = await under.offer()
    const code = await flow.codeFor(await flow.pushed({ issuer_state: flow.issuerStateOf(offered) }))
    const token = await under.tokenFor(offered)
    expectRefused(under, await flow.redeem(code), 'invalid_grant')
    expect((await under.sendJson(PATHS.notification, {}, `Bearer ${token}`)).status).toBe(400)
  })

  it('is refused for another card than the person accepted, and stays usable', async () => {
    const code = await flow.code()
    const authorization_details = JSON.stringify([
      { type: 'openid_credential', credential_configuration_id: SUITE_CARDS.withPin.id },
    ])
    expectRefused(under, await flow.redeem(code, { authorization_details }), 'invalid_authorization_details')
    expect(await flow.redeem(code, { client_id: CLIENT_ID })).toMatchObject(GRANTED)
  })

  it('of one request is none of another, nor is another secret of its request', async () => {
    const [requestUri, offered] = [await flow.pushed(), await under.offer()]
    const code = await flow.codeFor(requestUri, offered)
    for (const other of [requestUri, requestUri.split(':').at(-1) ?? '', offered.code, flow.issuerStateOf(offered)])
      expectRefused(under, await flow.redeem(other), 'invalid_grant')
    expect(await flow.redeem(code)).toMatchObject(GRANTED)
  })
})

it('A code of a client with keys is redeemed only with its credentials, also if the request leaves out the client_id', async () => {
  const requestId = 'a-request-of-a-client-with-keys'
  const { offerId } = await under.offer()
  const verifier = 'v'.repeat(43)
  await under.database.transaction((tx) =>
    insertPushedRequest(tx, {
      ...{ request_id: requestId, client_id: 'bank-wallet', client_name: null, is_known: 1, instance_key: null },
      ...{ redirect_uri: REDIRECT_URI, state: null, code_challenge: hash('sha256', verifier, 'base64url') },
      ...{ configuration_id: SUITE_CARDS.plain.id, by_identifier: 0, dpop_key: null, offer_id: offerId },
      ...{ client: 'client', kept_bytes: 1, expires_at: under.now() + CODE_LIFE },
    }),
  )
  const accepted = under.database.query.updateTable('openid4vc_pushed_requests').set({ decision: 'accepted' })
  await accepted.where('request_id', '=', requestId).execute()
  const known = { name: undefined, redirectUris: [REDIRECT_URI], keys: [flow.key.publicKey as never] }
  const policy = { ...under.context.policy, clients: new Map([['bank-wallet', known]]) }
  const code = under.secrets.secretOf('authorization-code', requestId)
  const form = new URLSearchParams({ code, redirect_uri: REDIRECT_URI, code_verifier: verifier })
  const redeem = async (client: Client) => {
    const request = { form, headers: {}, client, boundTo: 'a-key', details: undefined }
    const redeemed = AUTHORIZATION_CODE.prepare(request, { ...under.context, policy })
    const time = { now: under.now(), tokenExpiresAt: under.now() + 300_000 }
    return under.database.transaction((tx) => redeemed(tx, time))
  }
  await expect(redeem({ id: undefined, vouchedBy: 'nobody' })).rejects.toMatchObject({ code: 'invalid_grant' })
  expect(await redeem({ id: 'bank-wallet', vouchedBy: 'operator' })).toMatchObject({ offerId })
})
