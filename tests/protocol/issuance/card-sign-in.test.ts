import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PEOPLE } from '../../../apps/idp/src/people.ts'
import { PATHS } from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { zDecided } from '../../../packages/api/src/flows/consent.ts'
import { zIssuanceResponse } from '../../../packages/api/src/flows/issuance.ts'
import { freePort } from '../../free-port.ts'
import { authorizeUrl, issuerStateOf, openWalletOf } from '../code-wallet.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { type DemoIdentityProvider, startDemoIdentityProvider } from '../identity-provider/demo-identity-provider.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { readSdJwt } from '../wallet/sd-jwt.ts'

const TYPED = {
  ...{ displayName: 'Typed Name', jobTitle: 'Typist', department: 'Forms', mail: 'typed@example.org' },
  photo: readFileSync(new URL('../../../apps/idp/portraits/sam.jpg', import.meta.url)).toString('base64'),
}
const NORA = {
  displayName: 'Nora Newcomer',
  jobTitle: 'Curator',
  department: 'Modern art',
  mail: 'nora.newcomer@vitrine.example',
}

let running: RunningProduct
let demo: DemoIdentityProvider
let wallet: Awaited<ReturnType<typeof openWalletOf>>
let browser: ConsentingBrowser
beforeAll(async () => {
  const port = await freePort()
  demo = await startDemoIdentityProvider(`http://localhost:${port}`)
  running = await startProduct({ PORT: String(port), IDP_URL: demo.issuer })
  wallet = await openWalletOf(running.url, running.now, 'verified-employee-basic')
})
afterAll(async () => {
  await running.stop()
  await demo.stop()
})
beforeEach(() => {
  browser = new ConsentingBrowser()
})

/** Opens a request of the wallet in a browser. Returns its id. */
async function opened(changes: object = {}, using = browser): Promise<string> {
  await using.open(authorizeUrl(running.url, await wallet.pushed({ ...changes })))
  return (await using.request(running.url)).id
}

/** Signs in for a request. Returns where the browser is sent at the end. */
async function signIn(id: string, name: string, using = browser): Promise<string> {
  const { url } = await using.beginSignIn(running.url, { id })
  return using.open(await demo.choose(url, name))
}

async function accept(id: string, body: object = {}) {
  const answer = await browser.decide(running.url, 'accept', { id, ...body })
  const read: unknown = await answer.json()
  return { status: answer.status, body: read, code: answer.ok ? codeIn(zDecided.parse(read).url) : '' }
}

const codeIn = (address: string): string => new URL(address).searchParams.get('code') ?? ''

/** Redeems a code and fetches the card. Returns its claims. */
async function cardOf(code: string): Promise<Record<string, unknown>> {
  const { status, body } = await wallet.redeem(code)
  expect(status).toBe(200)
  const { body: answer } = await wallet.requestCard(String(body.access_token))
  const [{ credential = '' } = {}] = answer.credentials as { credential?: string }[]
  return Object.fromEntries(readSdJwt(credential).disclosures.map(({ name, value }) => [name, value]))
}

async function startOnPage(by: string, fieldData: object = {}) {
  const { status, body } = await running.browser.post(`/basic/request2${by}`, { type: 'VerifiedEmployee', fieldData })
  expect(status).toBe(200)
  return zIssuanceResponse.parse(body)
}

const accounts = () =>
  running.product.database.query
    .selectFrom('accounts')
    .select(['holder_name', 'person_id'])
    .orderBy('created')
    .execute()
const isKept = async (requestId: string): Promise<boolean> => {
  const { query } = running.product.database
  const rows = await query.selectFrom('issuance_sign_ins').select('request_id').execute()
  return rows.some(({ request_id }) => request_id === requestId)
}

describe('a person who signs in for a card', () => {
  it('gets it with photo and without a form, and the account is theirs', async () => {
    const id = await opened()
    expect(await browser.request(running.url)).toMatchObject({ signIn: { missing: [], hasNoPhoto: false } })
    expect((await accept(id)).body).toMatchObject({ code: 'invalid-request', reason: { code: 'sign-in-needed' } })

    expect(await signIn(id, 'Nora Newcomer')).toBe('/consent')
    const shown = await browser.request(running.url)
    expect(shown.signIn).toEqual({
      person: { name: 'Nora Newcomer', username: 'nora.newcomer@vitrine.example' },
      ...{ missing: [], hasNoPhoto: false },
    })
    expect(shown.claims).toMatchObject(NORA)
    expect(shown.claims?.photo?.length).toBeGreaterThan(10_000)

    const { status, code } = await accept(id, { claims: TYPED })
    expect(status).toBe(200)
    expect(await isKept(id)).toBe(false)
    const card = await cardOf(code)
    expect(card).toMatchObject({ ...NORA, photo: shown.claims?.photo })

    const [{ person_id: person, holder_name: holder } = {}] = (await accounts()).slice(-1)
    expect(holder).toBe('Nora Newcomer')
    const nora = PEOPLE.find(({ name }) => name === 'Nora Newcomer')
    expect(person?.startsWith(`${nora?.id}.`)).toBe(true)
    const known = await running.product.database.query.selectFrom('identities').selectAll().execute()
    expect(known).toMatchObject([{ id: person, name: 'Nora Newcomer', role: 'none', status: 'Active' }])
  })

  it('can be another one, whom the provider asks for', async () => {
    const id = await opened()
    await signIn(id, 'Nora Newcomer')
    const { url } = await browser.beginSignIn(running.url, { id, choosesPerson: true })
    expect(new URL(url).searchParams.get('prompt')).toBe('select_account')
    expect((await browser.request(running.url)).signIn?.person?.name).toBe('Nora Newcomer')
    await browser.open(await demo.choose(url, 'Sam Support'))
    expect((await browser.request(running.url)).signIn?.person?.name).toBe('Sam Support')
  })

  it('may cancel at the provider, and sign in again', async () => {
    const id = await opened()
    expect(await signIn(id, 'cancel')).toBe('/consent?sign-in=declined')
    expect((await browser.request(running.url)).signIn).toEqual({ missing: [], hasNoPhoto: false })
    expect(await signIn(id, 'Sam Support')).toBe('/consent')
  })

  it('declines the card, and nothing is kept of them but the sign-in', async () => {
    const before = await accounts()
    const id = await opened()
    await signIn(id, 'Nora Newcomer')
    const answer = await browser.decide(running.url, 'decline', { id })
    expect(new URL(zDecided.parse(await answer.json()).url).searchParams.get('error')).toBe('access_denied')
    expect(await isKept(id)).toBe(false)
    expect(await accounts()).toEqual(before)
  })

  it('is forgotten with the request that nobody decides about', async () => {
    const id = await opened()
    await signIn(id, 'Nora Newcomer')
    expect(await isKept(id)).toBe(true)
    running.advance(10 * 60_000)
    await running.product.cleanUp()
    expect(await isKept(id)).toBe(false)
  })
})

describe('an offer for a sign-in', () => {
  it('has no PIN and no pre-authorized code, and gives the card of who signs in', async () => {
    const { id: issuance, url, authorizationUrl, pin } = await startOnPage('?by=sign-in')
    expect({ pin, url }).toEqual({ pin: undefined, url: authorizationUrl })
    const [{ offer_id: offerId = '' } = {}] = await running.product.database.query
      .selectFrom('openid4vc_offers')
      .select('offer_id')
      .where('issuance_id', '=', issuance)
      .execute()
    expect((await running.browser.get(`${PATHS.offer}/${offerId}`)).status).toBe(404)

    const id = await opened(await issuerStateOf(url))
    expect((await browser.request(running.url)).claims).toBeUndefined()
    await signIn(id, 'Nora Newcomer')
    expect(await cardOf((await accept(id)).code)).toMatchObject(NORA)
    expect(await running.browser.issuanceStatus(issuance)).toMatchObject({ status: 2 })
    expect((await accounts()).at(-1)).toMatchObject({ holder_name: 'Nora Newcomer', person_id: expect.any(String) })
  })

  it('of a card without fromIdentity does not exist', async () => {
    const answer = await running.browser.post('/basic/request2?by=sign-in', { type: 'BankAccount', fieldData: {} })
    expect(answer.status).toBe(404)
  })

  it('with a filled-in form stays that card for the pre-authorized code, and becomes that of who signs in', async () => {
    const typed = await startOnPage('', TYPED)
    await running.wallet.receive(typed.url, { txCode: typed.pin ?? '' })
    expect((await accounts()).at(-1)).toEqual({ holder_name: 'Typed Name', person_id: null })

    const { url, authorizationUrl, pin } = await startOnPage('', TYPED)
    const open = await running.wallet.openOffer(url)
    const id = await opened(await issuerStateOf(authorizationUrl))
    expect((await browser.request(running.url)).claims).toBeUndefined()
    await signIn(id, 'Nora Newcomer')
    const { code } = await accept(id)
    // Somebody else may know the offer and its PIN.
    await expect(open.obtainToken(pin)).rejects.toThrow('invalid_grant')
    expect(await cardOf(code)).toMatchObject(NORA)
  })

  it('belongs to the first person who signs in for it, in any browser', async () => {
    const { url } = await startOnPage('?by=sign-in')
    const parameters = await issuerStateOf(url)
    const other = new ConsentingBrowser()
    const [id, otherId] = [await opened(parameters), await opened(parameters, other)]
    expect(await signIn(id, 'Nora Newcomer')).toBe('/consent')
    expect(await signIn(otherId, 'Sam Support', other)).toBe('/consent?sign-in=other-person')
    expect((await other.request(running.url)).signIn?.person).toBeUndefined()
    // In the same browser the person may turn out to be the wrong one.
    expect(await signIn(id, 'Sam Support')).toBe('/consent')
    expect(await signIn(otherId, 'Nora Newcomer', other)).toBe('/consent?sign-in=other-person')
  })
})

describe('the way back from the provider', () => {
  it('is taken once, in the browser that began, for the sign-in that it began last', async () => {
    const id = await opened()
    const first = await browser.beginSignIn(running.url, { id })
    const back = await demo.choose(first.url, 'Nora Newcomer')
    const stranger = new ConsentingBrowser()
    expect(await stranger.open(back)).toBe('/consent?sign-in=other-browser')
    await opened({}, stranger)
    expect(await stranger.open(back)).toBe('/consent?sign-in=other-browser')
    expect(await browser.open(back)).toBe('/consent')
    expect(await browser.open(back)).toBe('/consent?sign-in=repeated')
    await browser.beginSignIn(running.url, { id })
    expect(await browser.open(back)).toBe('/consent?sign-in=repeated')
    expect((await browser.request(running.url)).signIn?.person?.name).toBe('Nora Newcomer')
  })

  it.each(['', '?', '?state=', '?code=x&state=a.b.c', `?state=${'a'.repeat(20_00)}`, '?state=%00'])(
    'leads nowhere with %.20s',
    async (query) => {
      await opened()
      expect(await browser.open(`${running.url}/consent/signed-in${query}`)).toBe('/consent?sign-in=other-browser')
    },
  )

  it('comes too late after the request has expired', async () => {
    const id = await opened()
    const { url } = await browser.beginSignIn(running.url, { id })
    const back = await demo.choose(url, 'Nora Newcomer')
    running.advance(10 * 60_000)
    expect(await browser.open(back)).toBe('/consent?sign-in=other-browser')
    expect((await browser.beginSignIn(running.url, { id })).status).toBe(404)
  })

  it('gives no card to a person whose access was revoked', async () => {
    const { query } = running.product.database
    const id = await opened()
    await query.updateTable('identities').set({ status: 'Revoked' }).where('name', '=', 'Sam Support').execute()
    expect(await signIn(id, 'Sam Support')).toBe('/consent?sign-in=no-access')
    await query.updateTable('identities').set({ status: 'Active' }).execute()
  })
})

it('Two accepting calls at once give one card', async () => {
  const before = (await accounts()).length
  const id = await opened()
  await signIn(id, 'Nora Newcomer')
  const [first, second] = await Promise.all([accept(id), accept(id)])
  expect(first.code).toBe(second.code)
  await cardOf(first.code)
  expect((await accounts()).length).toBe(before + 1)
})
