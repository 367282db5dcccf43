import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'

let under: IssuerUnderTest
let flow: CodeFlow
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())

/** Opens a request in a new browser, for an offer that expires in five minutes. Returns the browser's cookie, and the offer. */
async function openForOffer() {
  const offered = await under.offer()
  const { cookie } = await flow.open(await flow.pushed({ issuer_state: flow.issuerStateOf(offered) }))
  return { cookie, offered }
}

it('A request for an offer can be decided until the offer expires, and says so', async () => {
  const { cookie } = await openForOffer()
  expect((await under.consents.find(cookie))?.expiresAt).toBe(under.now() + 300_000)
  under.advance(299_999)
  expect(await under.consents.find(cookie)).toBeDefined()
  under.advance(1)
  expect(await under.consents.find(cookie)).toBeUndefined()
})

it('A request without an offer can be decided for ten minutes', async () => {
  const { cookie } = await flow.open(await flow.pushed())
  expect((await under.consents.find(cookie))?.expiresAt).toBe(under.now() + 600_000)
})

it('A request ends with its offer if a wallet took the card by the other code', async () => {
  const { cookie, offered } = await openForOffer()
  await under.tokenFor(offered)
  expect(await under.consents.find(cookie)).toBeUndefined()
})

it('The address with the code can be asked for again until the wallet redeems the code, which a second use would end', async () => {
  const { cookie } = await openForOffer()
  const code = (await flow.decide('accept', cookie))?.searchParams.get('code') ?? ''
  expect((await under.consents.find(cookie))?.answer?.url).toContain(code)
  await flow.redeem(code)
  expect(await under.consents.find(cookie)).toBeUndefined()
})
