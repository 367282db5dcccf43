import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'

const TOKEN_LIFE = 300_000

let under: IssuerUnderTest
let offered: Offered
let token: string
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())
beforeEach(async () => {
  offered = await under.offer()
  token = await under.tokenFor(offered)
})

/** Sends a notification, which needs an access token first of all. */
const use = (authorization: string | undefined) => under.sendJson(PATHS.notification, {}, authorization)

const REFUSED = { status: 401, body: { error: 'invalid_token' } }
/** The token is accepted, and the notification is refused for its content. */
const ACCEPTED = { status: 400, body: { error: 'invalid_notification_request' } }

describe('an access token', () => {
  it('is accepted under the scheme of its binding, in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await use(`${scheme} ${token}`)).toMatchObject(ACCEPTED)
  })

  it('is required, and its absence is answered with a challenge without an error code', async () => {
    const answer = await use(undefined)
    expect(answer).toMatchObject(REFUSED)
    expect(answer.headers['www-authenticate']).toBe('Bearer, DPoP algs="ES256"')
  })

  it.each<[string, () => string]>([
    ['without a scheme', () => token],
    ['under another scheme', () => `Basic ${token}`],
    ['under the scheme of another binding', () => `DPoP ${token}`],
    ['with another word before it', () => `x Bearer ${token}`],
    ['with another word after it', () => `Bearer ${token} x`],
    ['repeated', () => `Bearer ${token}, Bearer ${token}`],
    ['that is empty', () => 'Bearer '],
    ['that is short', () => 'Bearer null'],
    ['that is cut short', () => `Bearer ${token.slice(0, -1)}`],
    ['that is longer', () => `Bearer ${token}A`],
    ['whose hash is changed', () => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['that is the code of the offer', () => `Bearer ${offered.code}`],
    ['that is the public id of the offer', () => `Bearer ${offered.offerId}`],
    ['that has the id of an offer', () => `Bearer ${under.secrets.secretOf('access-token', offered.offerId)}`],
    ['that was never issued', () => `Bearer ${under.secrets.secretOf('access-token', 'another')}`],
  ])('is refused %s', async (_what, authorization) => {
    const answer = await use(authorization())
    expect(answer).toMatchObject(REFUSED)
    expect(answer.headers['www-authenticate']).toMatch(/^(Bearer|DPoP) error="invalid_token"/)
  })

  it('is accepted until it expires, and not from then on', async () => {
    under.advance(TOKEN_LIFE - 1)
    expect(await use(`Bearer ${token}`)).toMatchObject(ACCEPTED)
    under.advance(1)
    expect(await use(`Bearer ${token}`)).toMatchObject(REFUSED)
  })

  it('that is bound to a key is refused as a bearer token', async () => {
    const bound = under.database.query.updateTable('openid4vc_tokens').set({ bound_to: 'a-key' })
    await bound.where('offer_id', '=', offered.offerId).execute()
    expect(await use(`Bearer ${token}`)).toMatchObject({
      ...REFUSED,
      body: { error_description: 'the access token is bound to a key' },
    })
  })
})
