import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OutboundNetwork, publicInternet } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import { authorizeUrl, openWalletOf } from '../code-wallet.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { CardProvider, type Reply } from '../identity-provider/card-provider.ts'
import { makeSigningKey } from '../identity-provider/signing-key.ts'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'

const PORTRAIT = readFileSync(new URL('../../../apps/idp/portraits/nora.jpg', import.meta.url))
const JPEG = { 'content-type': 'image/jpeg' }
const PERSON = {
  ...{ name: 'Iga Zych', job_title: 'Baker', department: 'Bread', email: 'iga@example.org', preferred_username: 'iga' },
}

let provider: CardProvider
let running: RunningProduct
let wallet: Awaited<ReturnType<typeof openWalletOf>>
let browser: ConsentingBrowser
let id: string
/** Hosts whose addresses were looked up by a guarded fetch. */
let lookedUp: string[] = []
const network: OutboundNetwork = {
  ...publicInternet,
  resolve: async (host) => {
    lookedUp.push(host)
    return ['127.0.0.1']
  },
}
beforeAll(async () => {
  provider = await CardProvider.start()
  running = await startProduct({ IDP_URL: provider.origin }, { network })
  provider.now = running.now
  wallet = await openWalletOf(running.url, running.now, 'verified-employee-basic')
})
afterAll(async () => {
  await running.stop()
  await provider.stop()
})
beforeEach(async () => {
  lookedUp = []
  provider.reset({ ...PERSON, picture: `${provider.origin}/photo` })
  provider.pictures = { '/photo': { status: 200, headers: JPEG, body: PORTRAIT } }
  browser = new ConsentingBrowser()
  await browser.open(authorizeUrl(running.url, await wallet.pushed()))
  id = (await browser.request(running.url)).id
})

/** Signs the person in. Returns where the browser is sent at the end. */
async function signIn(changes: Record<string, string> = {}): Promise<string> {
  const { url } = await browser.beginSignIn(running.url, { id })
  return browser.open(`${running.url}/consent/signed-in?${provider.authorize(url, changes)}`)
}

const shown = () => browser.request(running.url)

/** Expects that nobody has signed in, and that the card cannot be accepted. */
async function expectNobody(problem: string, changes?: Record<string, string>): Promise<void> {
  expect(await signIn(changes)).toBe(`/consent?sign-in=${problem}`)
  expect((await shown()).signIn).toEqual({ missing: [], hasNoPhoto: false })
  expect((await browser.decide(running.url, 'accept', { id })).status).toBe(400)
}

it('An honest provider signs a person in', async () => {
  expect(await signIn()).toBe('/consent')
  const { signIn: signedIn, claims } = await shown()
  expect(signedIn).toEqual({ person: { name: 'Iga Zych', username: 'iga' }, missing: [], hasNoPhoto: false })
  expect(claims).toMatchObject({ displayName: 'Iga Zych', jobTitle: 'Baker', mail: 'iga@example.org' })
  expect(claims?.photo).toBe(PORTRAIT.toString('base64'))
})

describe('a provider that lies', () => {
  const now = Math.floor(Date.now() / 1000)
  it.each<[string, Record<string, unknown>]>([
    ['its issuer', { iss: 'https://other.example' }],
    ['the audience', { aud: 'another-client' }],
    ['several audiences without azp', { aud: ['vitrine-web', 'other'] }],
    ['the nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['the subject', { sub: undefined }],
    ['the expiry', { exp: now - 3600 }],
    ['the start', { nbf: now + 2 * 86_400 }],
    ['the time of the sign-in, which is too long ago', { auth_time: now - 7200 }],
    ['no time of the sign-in', { auth_time: undefined }],
  ])('about %s signs nobody in', async (_what, claims) => {
    provider.idToken = claims
    await expectNobody('refused')
  })

  it('about its key signs nobody in', async () => {
    provider.signer = makeSigningKey(provider.key.kid)
    await expectNobody('refused')
  })

  it.each([
    ['iss', 'https://other.example'],
    ['state', 'aaaaaaaaaaaaaaaaaaaa.b.'.padEnd(67, 'c')],
  ])('in the parameter %s signs nobody in', async (name, value) => {
    expect(await signIn({ [name]: value })).toMatch(/sign-in=(refused|other-browser)$/)
    expect((await shown()).signIn?.person).toBeUndefined()
  })

  it('without iss, though it says that it sends one, signs nobody in', async () => {
    provider.discovery = { authorization_response_iss_parameter_supported: true }
    running.advance(3_600_000)
    await browser.open(authorizeUrl(running.url, await wallet.pushed()))
    id = (await shown()).id
    await expectNobody('refused')
    provider.discovery = {}
    running.advance(3_600_000)
  })

  it('about the subject at UserInfo signs nobody in', async () => {
    provider.person = { name: 'Iga Zych' }
    provider.userInfo = { ...PERSON, sub: 'person-2' }
    await expectNobody('refused')
  })
})

describe('a provider that', () => {
  const NO_JSON = { status: 200, body: '<title>Welcome to the hotel</title>', headers: { 'content-type': 'text/html' } }
  it.each<[string, Reply, string]>([
    [
      'refuses the code',
      { status: 400, body: '{"error":"invalid_grant"}', headers: { 'content-type': 'application/json' } },
      'refused',
    ],
    ['fails', { status: 503, body: 'away', headers: {} }, 'unavailable'],
    ['answers with a page', NO_JSON, 'unavailable'],
    ['sends no ID token', { access_token: 'a-token', token_type: 'Bearer' }, 'refused'],
  ])('%s signs nobody in', async (_what, reply, problem) => {
    provider.token = reply
    await expectNobody(problem)
  })

  it('does not answer signs nobody in', { timeout: 15_000 }, async () => {
    provider.token = 'silence'
    await expectNobody('unavailable')
  })

  it.each([
    ['access_denied', 'declined'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
  ])('answers with %s signs nobody in', async (error, problem) => {
    await expectNobody(problem, { error, code: '' })
  })
})

describe('the claims of an identity', () => {
  it('that the ID token lacks come from UserInfo', async () => {
    const { email, ...others } = PERSON
    provider.person = { email, oid: undefined }
    provider.userInfo = { ...others, email: 'not-this-one@example.org', oid: 'o', tid: 't', sub: 'person-1' }
    await signIn()
    expect((await shown()).claims).toMatchObject({ displayName: 'Iga Zych', mail: 'iga@example.org' })
    expect((await shown()).signIn?.person).toEqual({ name: 'Iga Zych', username: 'iga' })
    const { query } = running.product.database
    const ids = await query.selectFrom('identities').select('id').execute()
    expect(ids).toEqual([{ id: `person-1.${provider.origin}` }])
    expect(provider.asked).toContain('/userinfo')
  })

  it('that nobody states are named before a code exists', async () => {
    provider.person = { ...PERSON, job_title: undefined, department: ' ' }
    expect(await signIn()).toBe('/consent')
    expect((await shown()).signIn).toMatchObject({ missing: ['jobTitle', 'department'], hasNoPhoto: true })
    const answer = await browser.decide(running.url, 'accept', { id })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { reason: { code: 'identity-lacks', params: { fields: [{ claim: 'jobTitle' }, { claim: 'department' }] } } },
    ])
  })

  it.each([
    ['a very long text', 'x'.repeat(10_000)],
    ['an object', { first: 'Iga' }],
    ['characters that cannot be shown', 'Iga\u202eZych'],
  ])('that are %s count as missing', async (_what, value) => {
    provider.person = { ...PERSON, department: value }
    await signIn()
    expect((await shown()).signIn?.missing).toEqual(['department'])
  })
})

describe('a photo', () => {
  it('that is stated itself is taken', async () => {
    provider.person = { ...PERSON, picture: `data:image/jpeg;base64,${PORTRAIT.toString('base64')}` }
    await signIn()
    expect((await shown()).signIn?.hasNoPhoto).toBe(false)
  })

  it('at another address is fetched from the public internet only', async () => {
    for (const picture of [
      'https://pictures.example/iga.jpg',
      'http://pictures.example/iga.jpg',
      'https://127.0.0.1/a',
    ]) {
      provider.person = { ...PERSON, picture }
      expect(await signIn()).toBe('/consent')
      expect((await shown()).signIn).toMatchObject({ person: { name: 'Iga Zych' }, hasNoPhoto: true })
    }
    expect(lookedUp).toEqual(['pictures.example'])
  })

  it.each<[string, Reply]>([
    ['redirects inward', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/metadata' } }],
    ['is missing', { status: 404, body: '', headers: {} }],
    ['is no JPEG', { status: 200, body: '<svg/>', headers: JPEG }],
    ['is too large', { status: 200, body: greyJpeg({ width: 100, height: 100, tables: 700_000 }), headers: JPEG }],
    ['is larger than a megabyte', { status: 200, body: Buffer.alloc(2_000_000), headers: JPEG }],
    ['is too wide', { status: 200, body: greyJpeg({ width: 4001, height: 8 }), headers: JPEG }],
  ])('that %s is left out, and the person is told', async (_what, reply) => {
    provider.pictures = { '/photo': reply }
    expect(await signIn()).toBe('/consent')
    expect((await shown()).signIn).toMatchObject({ missing: [], hasNoPhoto: true })
    expect((await browser.decide(running.url, 'accept', { id })).status).toBe(200)
  })
})

it('A provider that cannot be reached when the person begins is named', async () => {
  const other = await startProduct({ IDP_URL: 'http://127.0.0.1:1' })
  const walletThere = await openWalletOf(other.url, other.now, 'verified-employee-basic')
  await browser.open(authorizeUrl(other.url, await walletThere.pushed()))
  const { id: there } = await browser.request(other.url)
  expect((await browser.beginSignIn(other.url, { id: there })).status).toBe(503)
  await other.stop()
})

it.each<[string, Record<string, unknown>, CardProvider['authentication']]>([
  ['by default', {}, { header: `Basic ${Buffer.from('cards:s3cret').toString('base64')}`, form: null }],
  [
    'in the form, if the provider takes it only there',
    { token_endpoint_auth_methods_supported: ['client_secret_post'] },
    { header: undefined, form: 's3cret' },
  ],
])('A client of its own authenticates with the secret in its file %s', async (_what, discovery, authentication) => {
  provider.discovery = discovery
  provider.idToken = { aud: 'cards' }
  const file = join(running.dataDirectory, 'card-secret')
  writeFileSync(file, 's3cret\n')
  const settings = { CARD_SIGN_IN_CLIENT_ID: 'cards', CARD_SIGN_IN_SECRET_FILE: file, CARD_SIGN_IN_MAX_AGE: 'off' }
  const other = await startProduct({ IDP_URL: provider.origin, ...settings })
  const walletThere = await openWalletOf(other.url, other.now, 'verified-employee-basic')
  await browser.open(authorizeUrl(other.url, await walletThere.pushed()))
  const { url } = await browser.beginSignIn(other.url, { id: (await browser.request(other.url)).id })
  expect(new URL(url).searchParams.get('client_id')).toBe('cards')
  expect(new URL(url).searchParams.has('max_age')).toBe(false)
  provider.now = other.now
  expect(await browser.open(`${other.url}/consent/signed-in?${provider.authorize(url)}`)).toBe('/consent')
  expect(provider.authentication).toEqual(authentication)
  await other.stop()
})

it('Without a sign-in for cards, the person fills in the form', async () => {
  const other = await startProduct({ IDP_URL: provider.origin, CARD_SIGN_IN: 'off' })
  const walletThere = await openWalletOf(other.url, other.now, 'verified-employee-basic')
  await browser.open(authorizeUrl(other.url, await walletThere.pushed()))
  expect((await browser.request(other.url)).signIn).toBeUndefined()
  await other.stop()
})
