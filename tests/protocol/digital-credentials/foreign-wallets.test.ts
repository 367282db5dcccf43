import { setGlobalConfig } from '@openid4vc/oauth2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HeldCredential } from '../formats/format-holder.ts'
import { FormatWallet } from '../formats/format-wallet.ts'
import { LibraryWallet } from '../judges/library-wallet.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { PageBrowser } from './page-browser.ts'

let running: RunningProduct
beforeAll(async () => {
  // The test server is on loopback, without https.
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct()
})
afterAll(() => running?.stop())

/** Passes the request of a presentation on to a wallet, and its answer back. Returns the id of the presentation. */
async function passOn(
  { type, prefix = '/basic' }: { type: string; prefix?: string },
  answerOf: (data: unknown, origin: string) => Promise<Record<string, unknown>>,
): Promise<string> {
  const page = new PageBrowser(running)
  const { id } = await page.begin(type, prefix)
  const [request] = await page.requestsOf(id)
  const data = await answerOf(request?.data, page.origin)
  const answer = await page.answer(id, { protocol: request?.protocol ?? '', data })
  expect(answer).toMatchObject({ status: 200, body: { status: 2 } })
  return id
}

describe('a wallet made of independent libraries answers a page by the browser', () => {
  const library = new LibraryWallet()

  it('with an SD-JWT VC, which is shown', async () => {
    const { url, pin } = await running.browser.issueBasic('CustomerUpn', {
      displayName: 'Anna Nowak',
      userPrincipalName: 'anna@example.com',
    })
    const credential = await library.receive(url, pin)
    const id = await passOn({ type: 'CustomerUpn' }, (data, origin) =>
      library.presentByBrowser(data, credential, origin),
    )
    expect(await running.browser.result(id)).toMatchObject({ displayName: 'Anna Nowak', status: 'OK', verified: true })
  })

  it.each([
    { format: 'mso_mdoc', type: 'CredoRestCard', prefix: '/credo-rest' },
    { format: 'jwt_vc_json', type: 'CredoJwtCard', prefix: '/credo-jwt-vc' },
  ])('with a card in $format, which is shown', async ({ format, type, prefix }) => {
    const holder = new FormatWallet(running.wallet)
    const { url } = await running.browser.issue(prefix, type, { displayName: 'Anna Żółć' })
    const held: HeldCredential = await holder.receive(url)
    expect(held.format).toBe(format)
    const id = await passOn({ type, prefix }, async (data, origin) => {
      const vpToken = await holder.vpToken(running.wallet.openDigitalRequest(data, origin), held)
      return library.answerByBrowser(data, origin, vpToken)
    })
    expect(await running.browser.result(id, prefix)).toMatchObject({
      displayName: 'Anna Żółć',
      status: 'OK',
      verified: true,
      credentialStateIsValid: true,
    })
  })

  it('only if the page is one of this server', async () => {
    const page = new PageBrowser(running)
    const [request] = await page.requestsOf((await page.begin()).id)
    await expect(library.resolveByBrowser(request?.data, running.url)).resolves.toBeDefined()
    for (const origin of ['https://evil.example', `${running.url}/`, `origin:${running.url}`])
      await expect(library.resolveByBrowser(request?.data, origin)).rejects.toThrow(/expected_origins/)
  })
})
