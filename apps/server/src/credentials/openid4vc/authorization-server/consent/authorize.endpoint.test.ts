import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { PATHS } from '../../wire/limits-and-paths.ts'

const MINUTE = 60_000

let under: IssuerUnderTest
let flow: CodeFlow
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())

type Opened = Awaited<ReturnType<CodeFlow['open']>>

/** Expects that the browser sees a page of ours, without a cookie for the request, and that the log says why. */
function expectPage({ status, location, cookie }: Opened, problem: string, given?: string): void {
  expect({ status, location, cookie }).toEqual({ status: 303, location: `/consent?problem=${problem}`, cookie: given })
  expect(under.logged.at(-2)).toEqual({
    ...{ message: 'a wallet request was refused', error: 'invalid_request_uri', reason: expect.any(String) },
  })
}

describe('a pushed request in a browser', () => {
  it('is bound to it by a cookie, and leads to the page of consent', async () => {
    const { status, location, cookie } = await flow.open(await flow.pushed())
    expect({ status, location }).toEqual({ status: 303, location: '/consent' })
    expect(await under.consents.find(cookie)).toMatchObject({ cardId: 'plain-card', issuanceId: undefined })
  })

  it('is taken as it was pushed, whatever else is in the address', async () => {
    const more = { state: 'foreign', redirect_uri: 'https://evil.example', scope: 'pin-card', response_type: 'token' }
    const { cookie } = await flow.open(await flow.pushed(), more)
    const url = await flow.decide('decline', cookie)
    expect(url?.href).toMatch(/^https:\/\/wallet\.example\/callback\?own=1&error=access_denied&state=a-state&iss=/)
  })

  it('is opened again in the same browser until the person decides', async () => {
    const requestUri = await flow.pushed()
    const { cookie } = await flow.open(requestUri)
    expect(await flow.open(requestUri, { cookie })).toMatchObject({ location: '/consent' })
    await flow.decide('decline', cookie)
    expectPage(await flow.open(requestUri, { cookie }), 'expired', cookie)
  })

  it('is refused in another browser, and stays open in the first', async () => {
    const requestUri = await flow.pushed()
    const { cookie } = await flow.open(requestUri)
    expectPage(await flow.open(requestUri), 'other-browser')
    const other = await flow.open(await flow.pushed())
    expectPage(await flow.open(requestUri, { cookie: other.cookie }), 'other-browser', other.cookie)
    expect(await flow.decide('accept', cookie, { offered: await under.offer() })).toBeDefined()
  })

  it('is refused with another client id, and without one', async () => {
    const requestUri = await flow.pushed()
    for (const client_id of ['https://other.example', undefined])
      expectPage(await flow.open(requestUri, { client_id }), 'invalid')
    expect(await flow.open(requestUri)).toMatchObject({ location: '/consent' })
  })

  it.each([
    '',
    'x',
    'https://wallet.example/request',
    'urn:ietf:params:oauth:request_uri:',
    'urn:ietf:params:oauth:request_uri:x',
  ])('is refused as %j, even with a redirect URI', async (requestUri) => {
    expectPage(
      await flow.open(requestUri, { redirect_uri: 'https://wallet.example/callback', response_type: 'code' }),
      'invalid',
    )
  })

  it('is refused without having been pushed', async () => {
    expectPage(
      await flow.open('', { request_uri: undefined, redirect_uri: 'https://wallet.example/callback' }),
      'invalid',
    )
  })

  it('waits two minutes for a browser, and then ten for the decision, not longer if it is opened again', async () => {
    const [opened, late] = [await flow.pushed(), await flow.pushed()]
    under.advance(2 * MINUTE - 1)
    const { cookie } = await flow.open(opened)
    under.advance(1)
    expectPage(await flow.open(late), 'expired')
    under.advance(9 * MINUTE)
    await flow.open(opened, { cookie })
    under.advance(MINUTE - 2)
    expect(await under.consents.find(cookie)).toBeDefined()
    under.advance(1)
    expect(await under.consents.find(cookie)).toBeUndefined()
    expectPage(await flow.open(opened, { cookie }), 'expired', cookie)
  })

  it('is not bound by a request for the headers only', async () => {
    const requestUri = await flow.pushed()
    const query = new URLSearchParams({ client_id: 'https://wallet.example', request_uri: requestUri })
    const answer = await under.send('HEAD', `${PATHS.authorize}?${query}`)
    expect(answer.status).toBe(303)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await flow.open(requestUri)).toMatchObject({ location: '/consent' })
  })
})

it('a browser that opened two requests decides about each by its id', async () => {
  const first = await flow.open(await flow.pushed({ state: 'first' }))
  const firstId = (await under.consents.find(first.cookie))?.id ?? ''
  const { cookie } = await flow.open(await flow.pushed({ state: 'second' }), { cookie: first.cookie })
  expect((await under.consents.find(cookie))?.id).not.toBe(firstId)
  const declined = await flow.decide('decline', cookie, { id: firstId })
  const accepted = await flow.decide('accept', cookie, { offered: await under.offer() })
  expect(declined?.searchParams.get('state')).toBe('first')
  expect(accepted?.searchParams.get('state')).toBe('second')
})
