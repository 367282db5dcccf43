import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchange, type HttpAnswer } from '../wallet/http-exchange.ts'
import { readOfferLink } from '../wallet/offer.ts'
import { expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

function uriOf(url: string): string {
  const link = readOfferLink(url)
  if (link.kind !== 'by-reference') throw new Error('the offer is not by reference')
  return link.uri
}

const fetchUri = (uri: string): Promise<HttpAnswer> => exchange(fetch, uri)

it('an offer contains the offered card and nothing about the visitor', async () => {
  const { browser } = stage.running
  const claims = { displayName: 'Planted Name', userPrincipalName: 'planted@example.org' }
  const { id, url, pin } = await browser.issueBasic('CustomerUpn', claims)
  const answer = await fetchUri(uriOf(url))
  for (const secret of ['Planted', 'planted', id]) {
    expect(url).not.toContain(secret)
    expect(answer.text).not.toContain(secret)
  }
  expect(answer.text).not.toContain(`"${pin}"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('an offer can be fetched repeatedly until its code is redeemed', async () => {
  const { url, open } = await stage.begin()
  const first = await fetchUri(uriOf(url))
  const second = await fetchUri(uriOf(url))
  expect(second.body).toEqual(first.body)
  await open.obtainToken()
  expect((await fetchUri(uriOf(url))).status).toBe(404)
})

it('an expired offer returns 404', async () => {
  const { url } = await stage.begin()
  stage.running.advance(301_000)
  expect((await fetchUri(uriOf(url))).status).toBe(404)
  await stage.running.product.cleanUp()
  expect((await fetchUri(uriOf(url))).status).toBe(404)
})

it.each([
  ['guessed', 'A'.repeat(32)],
  ['the list of all', ''],
  ['a path upwards', '..%2f..%2fhealth%2flive'],
  ['SQL', "'%20OR%20'1'='1"],
  ['a wildcard', '%25'],
  ['a control character', '%00'],
])('an offer with an id that is %s returns 404', async (_what, id) => {
  await stage.begin()
  expect((await fetchUri(`${stage.running.url}/openid4vci/offers/${id}`)).status).toBe(404)
})

it("the browser's secret is not an offer id, and the offer's id has no status", async () => {
  const { id, url } = await stage.begin()
  const offerId = uriOf(url).split('/').at(-1) ?? ''
  expect((await fetchUri(`${stage.running.url}/openid4vci/offers/${id}`)).status).toBe(404)
  expect((await stage.running.browser.get(`/basic/issuance/status?id=${offerId}`)).status).toBe(404)
})

it('offers have unique ids and codes of at least 128 bits', async () => {
  const attempts = []
  for (let count = 0; count < 20; count += 1) attempts.push(await stage.begin())
  const values = attempts.flatMap(({ id, url, open }) => [id, uriOf(url), open.offer.preAuthorizedCode])
  expect(new Set(values).size).toBe(values.length)
  for (const { id, url } of attempts) {
    expect(id).toMatch(/^[A-Za-z0-9_-]{22,}$/)
    expect(uriOf(url)).toMatch(/\/[A-Za-z0-9_-]{22,}$/)
  }
})

it.each(['Disabled', 'Revoked'] as const)(
  'a contract that is %s refuses the request, the token and the credential until it is enabled again',
  async (contract) => {
    const { browser } = stage.running
    const offered = await stage.begin()
    const authorized = await stage.authorized()
    await stage.setContract('BankAccount', contract)
    try {
      const refused = await browser.post('/basic/request2', { type: 'BankAccount', fieldData: { displayName: 'Anna' } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'contract-not-enabled' } })
      expectError(await offered.open.sendTokenRequest(), 'invalid_grant')
      expectError(await authorized.request(), 'credential_request_denied')
      expect(await offered.credentials()).toEqual({ issued: 0, valid: 0 })
      expect(await authorized.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
    } finally {
      await stage.setContract('BankAccount', 'Enabled')
    }
    await offered.open.obtainToken()
    await authorized.expectNothingIssued()
  },
)

it('a contract that is disabled after a credential was issued refuses a retry', async () => {
  const authorized = await stage.authorized()
  await authorized.receive()
  await stage.setContract('BankAccount', 'Disabled')
  try {
    expectError(await authorized.request(), 'credential_request_denied')
    expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
  } finally {
    await stage.setContract('BankAccount', 'Enabled')
  }
})
