import { setGlobalConfig } from '@openid4vc/oauth2'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { LibraryWallet } from '../judges/library-wallet.ts'
import { type CallAnswer, type RunningProduct, startProduct } from '../product.ts'
import { PageBrowser } from './page-browser.ts'

const PIN_CARD = {
  type: 'CustomerUpn',
  fieldData: { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.com' },
}
const ACCOUNT = { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } }
const LIFE = 300_000

let running: RunningProduct
beforeAll(async () => {
  // The test server is on loopback, without https.
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct()
})
afterAll(() => running?.stop())

async function begin(card: typeof ACCOUNT | typeof PIN_CARD = ACCOUNT, page = new PageBrowser(running)) {
  const { id, pin, url } = zIssuanceResponse.parse((await page.post('/basic/request2', card)).body)
  return { page, id, pin, url }
}

const ask = (page: PageBrowser, id: string): Promise<CallAnswer> =>
  page.post('/issuance/digital-credentials/offer', { id })

type Offer = { credential_configuration_ids: string[]; grants: Record<string, Record<string, unknown>> } & Record<
  'credential_issuer' | 'credential_issuer_metadata' | 'authorization_server_metadata',
  unknown
>
async function offerOf(page: PageBrowser, id: string): Promise<Offer> {
  const { requests } = (await ask(page, id)).body as { requests: { protocol: string; data: Offer }[] }
  expect(requests.map(({ protocol }) => protocol)).toEqual(['openid4vci-v1'])
  return requests[0]?.data ?? expect.unreachable()
}

/** Returns the link of an offer as a wallet reads it that was started by the browser. */
const linkTo = ({ credential_issuer, credential_configuration_ids, grants }: Offer): string =>
  `openid-credential-offer://?${new URLSearchParams({
    credential_offer: JSON.stringify({ credential_issuer, credential_configuration_ids, grants }),
  })}`

const status = (id: string) => running.browser.issuanceStatus(id)

describe('an offer that a page passes on through the browser', () => {
  it('is taken by a wallet made of independent libraries, with the PIN typed in it', async () => {
    const { page, id, pin } = await begin(PIN_CARD)
    const offer = await offerOf(page, id)
    const credential = await new LibraryWallet().receive(linkTo(offer), pin)
    expect(await status(id)).toEqual({ status: 2 })
    expect(credential.split('~').length).toBeGreaterThan(2)
  })

  it('has metadata from which a chooser without a network shows the card', async () => {
    const { page, id } = await begin()
    const { credential_issuer_metadata: metadata, credential_issuer, ...offer } = await offerOf(page, id)
    expect(offer.credential_configuration_ids).toEqual(['bank-account-basic'])
    expect(metadata).toMatchObject({
      credential_issuer,
      credential_configurations_supported: {
        'bank-account-basic': {
          format: 'dc+sd-jwt',
          credential_metadata: { display: [{ locale: 'en', name: 'Bank account' }, { locale: 'pl' }] },
        },
      },
    })
    expect(Object.keys(Object(metadata).credential_configurations_supported)).toEqual(['bank-account-basic'])
    expect(offer.authorization_server_metadata).toMatchObject({ issuer: credential_issuer })
  })

  it('leaves the issuance waiting until the credential is fetched, whatever the browser says', async () => {
    const { page, id } = await begin()
    const offer = await offerOf(page, id)
    for (let count = 0; count < 3; count += 1) await offerOf(page, id)
    expect(await status(id)).toEqual({ status: 0 })
    await new LibraryWallet().receive(linkTo(offer))
    expect(await status(id)).toEqual({ status: 2 })
  })

  it('is the offer of the QR code: once taken there, it is not there by the browser, and the reverse', async () => {
    const [byCode, byBrowser] = [await begin(), await begin()]
    await running.wallet.receive(byCode.url)
    expectProblem(await ask(byCode.page, byCode.id), 'not-found')
    await new LibraryWallet().receive(linkTo(await offerOf(byBrowser.page, byBrowser.id)))
    expectProblem(await ask(byBrowser.page, byBrowser.id), 'not-found')
    await expect(running.wallet.receive(byBrowser.url)).rejects.toThrow()
  })

  it('is only for the browser that started the issuance', async () => {
    const { page, id } = await begin()
    const { page: other } = await begin()
    expectProblem(await ask(other, id), 'not-found')
    expectProblem(await ask(new PageBrowser(running), id), 'not-found')
    for (const cookie of ['', 'vitrine-browser=x', `vitrine-browser=${'A'.repeat(32)}`])
      expectProblem(await page.post('/issuance/digital-credentials/offer', { id }, { cookie }), 'not-found')
    for (const unknown of ['unknown', id.toUpperCase()]) expectProblem(await ask(page, unknown), 'not-found')
    expectProblem(await ask(new PageBrowser(running, 'https://evil.example'), id), 'foreign-origin')
    expect((await ask(page, id)).status).toBe(200)
  })

  it('is not there for an issuance that no page has started', async () => {
    const { id } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    expectProblem(await ask((await begin()).page, id), 'not-found')
    expectProblem(await running.browser.post('/issuance/digital-credentials/offer', { id }), 'not-found')
  })

  it('is not stored by caches, and not there after it has expired', async () => {
    const { page, id } = await begin()
    expect((await ask(page, id)).headers.get('cache-control')).toContain('no-store')
    running.advance(LIFE + 1)
    expectProblem(await ask(page, id), 'not-found')
    running.advance(-LIFE - 1)
  })
})
