import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

const open = (id: string, method: 'GET' | 'HEAD' = 'GET') => under.send(method, `${PATHS.offer}/${id}`)
const NOT_FOUND = { status: 404, body: { error: 'invalid_request' } }

describe('an offer', () => {
  it('is read at its public id, with its code, and then counts as scanned', async () => {
    const { id, offerId, code } = await under.offer()
    expect(await open(offerId)).toMatchObject({
      status: 200,
      body: {
        credential_configuration_ids: [SUITE_CARDS.plain.id],
        grants: { 'urn:ietf:params:oauth:grant-type:pre-authorized_code': { 'pre-authorized_code': code } },
      },
    })
    expect(under.flows.reportsOf(id)).toEqual([{ kind: 'scanned' }])
  })

  it('does not count as scanned for a request of its headers', async () => {
    const { id, offerId } = await under.offer()
    expect((await open(offerId, 'HEAD')).status).toBe(200)
    expect(under.flows.reportsOf(id)).toEqual([])
  })

  it('has an address for consent in the browser that the first address does not give away', async () => {
    const { offerId, id } = await under.offer({ card: SUITE_CARDS.withPin })
    const at = (name: string) => under.send('GET', `${PATHS.codeOffer}/${name}`)
    for (const name of [offerId, id, under.secrets.secretOf('issuer-state', offerId)])
      expect(await at(name)).toMatchObject(NOT_FOUND)
    expect((await at(under.secrets.secretOf('code-offer', offerId))).body.grants).toEqual({
      authorization_code: { issuer_state: under.secrets.secretOf('issuer-state', offerId) },
    })
    expect(under.flows.reportsOf(id)).toEqual([])
  })

  it('never contains the PIN', async () => {
    const { offerId, pin } = await under.offer({ card: SUITE_CARDS.withPin })
    const { body } = await open(offerId)
    expect(pin).toMatch(/^\d{4}$/)
    expect(JSON.stringify(body).replace(offerId, '')).not.toContain(`"${pin}"`)
    expect(body).toMatchObject({
      grants: { 'urn:ietf:params:oauth:grant-type:pre-authorized_code': { tx_code: { length: 4 } } },
    })
  })

  it.each<[string, (offered: Offered) => string]>([
    ['the id of the issuance, which only the browser knows', ({ id }) => id],
    ['an unknown id', ({ offerId }) => `${offerId}x`],
    ['its code', ({ code }) => code],
  ])('is not found at %s', async (_what, idOf) => {
    expect(await open(idOf(await under.offer()))).toMatchObject(NOT_FOUND)
  })

  it('is not found once its code is redeemed', async () => {
    const offered = await under.offer()
    await under.tokenFor(offered)
    expect(await open(offered.offerId)).toMatchObject(NOT_FOUND)
  })

  it('is found until it expires, and not from then on', async () => {
    const { id, offerId } = await under.offer()
    under.advance(299_999)
    expect((await open(offerId, 'HEAD')).status).toBe(200)
    under.advance(1)
    expect(await open(offerId)).toMatchObject(NOT_FOUND)
    expect(under.flows.reportsOf(id)).toEqual([])
  })
})

it('a credential is issued only to a request with an access token', async () => {
  const body = { credential_configuration_id: SUITE_CARDS.plain.id, proofs: { jwt: [await under.proof()] } }
  expect(await under.sendJson(PATHS.credential, body)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
})

it('a nonce is not cached', async () => {
  expect((await under.send('POST', PATHS.nonce)).headers['cache-control']).toBe('no-store')
})
