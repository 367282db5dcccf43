import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findToken } from '../authorizations/tokens.repository.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import type { GrantRequest } from './grants/grant.ts'
import { PRE_AUTHORIZED_CODE } from './grants/pre-authorized-code.ts'
import { issueToken } from './issue-token.ts'

const NOW = 1_800_000_000_000
const GRANT = ['grant_type', PRE_AUTHORIZED_CODE.type] as const

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

/** Sends a token request for a token that is bound to a key. Returns the token, its offer, and what the grant received. */
async function send(parameters: readonly (readonly [string, string])[], { isGranted = true } = {}) {
  const { offerId } = await under.offer()
  const received: GrantRequest[] = []
  vi.spyOn(PRE_AUTHORIZED_CODE, 'prepare').mockImplementation((request) => {
    received.push(request)
    return async () => (isGranted ? { offerId, details: undefined } : undefined)
  })
  const context = { ...under.context, clock: () => NOW }
  const form = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  const issued = await issueToken(context, {
    method: 'POST',
    url: '/openid4vci/token',
    form,
    headers: {},
    dpop: { thumbprint: 'a-key', nonce: undefined, use: async () => {} },
  })
  return { ...issued, offerId, received }
}

it('a token is stored with its authorization, its key and its end in five minutes', async () => {
  const { token, offerId, expiresInSeconds } = await send([GRANT])
  expect(expiresInSeconds).toBe(300)
  expect(await findToken(under.database.query, under.secrets.publicIdIn('access-token', token) ?? '')).toMatchObject({
    ...{ offer: { offer_id: offerId }, bound_to: 'a-key', valid_until: NOW + 300_000 },
  })
})

it('the grant receives the client and the credentials that the wallet asks for', async () => {
  const details = JSON.stringify([{ type: 'openid_credential', credential_configuration_id: 'bank' }])
  const { received } = await send([GRANT, ['client_id', 'a'.repeat(2000)], ['authorization_details', details]])
  expect(received).toMatchObject([{ client: { id: 'a'.repeat(2000) }, details: { configurationIds: ['bank'] } }])
  expect((await send([GRANT, ['client_id', '']])).received).toMatchObject([
    { client: { id: undefined }, details: undefined },
  ])
})

it.each<[string, string, readonly (readonly [string, string])[]]>([
  ['without a grant type', 'invalid_request', []],
  ['with an empty grant type', 'invalid_request', [['grant_type', '']]],
  ['for another grant', 'unsupported_grant_type', [['grant_type', 'password']]],
  ['with a client id that is too long', 'invalid_request', [GRANT, ['client_id', 'a'.repeat(2001)]]],
  ['with malformed details', 'invalid_authorization_details', [GRANT, ['authorization_details', '{}']]],
])('a token request %s is refused', async (_what, code, parameters) => {
  await expect(send(parameters)).rejects.toMatchObject({ code, status: 400 })
})

it('no token is issued if the grant yields none', async () => {
  await expect(send([GRANT], { isGranted: false })).rejects.toMatchObject({ code: 'invalid_grant', status: 400 })
})
