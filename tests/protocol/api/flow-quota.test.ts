import { afterEach, describe, expect, it } from 'vitest'
import { issuerStateOf, openWalletOf } from '../code-wallet.ts'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const MINUTE = 60_000
/** Settings of a server behind a proxy, so that tests can use several client addresses. */
const BEHIND_PROXY = { TRUST_PROXY: '1' }

let running: RunningProduct
afterEach(() => running.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const ANNA = from('192.0.2.1')
const BORIS = from('192.0.2.2')

const issue = (headers: Record<string, string>, displayName = 'Anna') =>
  running.browser.post('/basic/request2', { type: 'BankAccount', fieldData: { displayName } }, headers)

const present = (headers: Record<string, string>) =>
  running.browser.post('/basic/presentation/request', { type: 'BankAccount' }, headers)

const issueWithPhoto = (headers: Record<string, string>, photo: string) =>
  running.browser.post(
    '/basic/request2',
    {
      type: 'VerifiedEmployee',
      fieldData: { displayName: 'Anna', jobTitle: 'x', department: 'x', mail: 'a@example.org', photo },
    },
    headers,
  )

/** Pushes a wallet's request for a card. */
const push = async (headers: Record<string, string>, more: Record<string, string> = {}) =>
  (await openWalletOf(running.url)).pushRequest(more, headers)

describe('open flows', () => {
  it('are limited per address: one more is refused with a Retry-After, other addresses are served', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '3' })
    expect([(await issue(ANNA)).status, (await issue(ANNA)).status, (await present(ANNA)).status]).toEqual([
      200, 200, 200,
    ])
    for (const refused of [await issue(ANNA), await present(ANNA)]) {
      expectProblem(refused, 'too-many-open')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await issue(BORIS)).status).toBe(200)
    expect((await present(BORIS)).status).toBe(200)
  })

  it('include the requests that wallets push, until those have expired', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '3', OPEN_FLOWS: '5' })
    const rows = async () =>
      (await running.product.database.query.selectFrom('openid4vc_pushed_requests').selectAll().execute()).length
    const { authorizationUrl } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    const issuerState = await issuerStateOf(authorizationUrl)
    const statuses = []
    for (let count = 0; count < 10; count += 1) statuses.push((await push(ANNA, count % 2 ? issuerState : {})).status)
    expect(statuses).toEqual([201, 201, 201, ...Array(7).fill(429)])
    expect(await rows()).toBe(3)
    expectProblem(await issue(ANNA), 'too-many-open')
    expect((await push(BORIS)).status).toBe(201)
    const refused = await push(from('192.0.2.3'))
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    running.advance(2 * MINUTE)
    await running.product.cleanUp()
    expect(await rows()).toBe(0)
    expect((await push(ANNA)).status).toBe(201)
  })

  it('are limited in total', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS: '4' })
    for (let count = 0; count < 4; count += 1) expect((await issue(from(`192.0.2.${count}`))).status).toBe(200)
    expectProblem(await issue(from('192.0.2.99')), 'too-many-open')
    expectProblem(await present(from('192.0.2.98')), 'too-many-open')
  })

  it('no longer count after they have expired', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '1' })
    await issue(ANNA)
    expectProblem(await issue(ANNA), 'too-many-open')
    running.advance(6 * MINUTE)
    await running.product.cleanUp()
    expect((await issue(ANNA)).status).toBe(200)
  })

  it('no longer count after a wallet has declined', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '1' })
    const started = await present(ANNA)
    expectProblem(await present(ANNA), 'too-many-open')
    const { url } = started.body as { url: string }
    await running.wallet.decline(url)
    expect((await present(ANNA)).status).toBe(200)
  })

  it('never exceed the limit, however many start at once', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '5' })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, count) => (count % 2 ? issue(ANNA) : present(ANNA))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  it('of one IPv6 network count together', async () => {
    running = await startProduct({ ...BEHIND_PROXY, OPEN_FLOWS_PER_ADDRESS: '1' })
    expect((await issue(from('2001:db8:0:1::1'))).status).toBe(200)
    expectProblem(await issue(from('2001:db8:0:1:ffff::2')), 'too-many-open')
    expect((await issue(from('2001:db8:0:2::1'))).status).toBe(200)
  })
})

describe('data kept for open flows', () => {
  const photo = Buffer.concat([greyJpeg({ width: 40, height: 24 })]).toString('base64')

  it('is limited in megabytes per address', async () => {
    running = await startProduct({ ...BEHIND_PROXY, KEPT_MEGABYTES_PER_ADDRESS: '1' })
    // A presentation request for a card with a photo reserves storage for the photo.
    const ask = () => running.browser.post('/basic/presentation/request', { type: 'VerifiedEmployee' }, ANNA)
    expect((await ask()).status).toBe(200)
    expectProblem(await ask(), 'too-many-open')
    expect((await issue(ANNA)).status).toBe(200)
    expect((await issueWithPhoto(BORIS, photo)).status).toBe(200)
  })

  it('is limited in megabytes in total', async () => {
    running = await startProduct({ ...BEHIND_PROXY, KEPT_MEGABYTES: '1' })
    const ask = (headers: Record<string, string>) =>
      running.browser.post('/basic/presentation/request', { type: 'VerifiedEmployee' }, headers)
    expect((await ask(ANNA)).status).toBe(200)
    running.advance(2_000)
    expectProblem(await ask(BORIS), 'too-many-open')
  })

  it('contains no readable addresses', async () => {
    running = await startProduct(BEHIND_PROXY)
    await issue(ANNA)
    await present(ANNA)
    const { query } = running.product.database
    const clients = [
      ...(await query.selectFrom('issuances').select('client').execute()),
      ...(await query.selectFrom('presentations').select('client').execute()),
      ...(await query.selectFrom('flow_counts').select('client').groupBy('client').execute()),
    ].map(({ client }) => client)
    expect(clients).toHaveLength(3)
    expect(new Set(clients).size).toBe(1)
    expect(clients[0]).toMatch(/^[\w-]{20,}$/)
    running.advance(30 * MINUTE)
    await running.product.cleanUp()
    expect(await query.selectFrom('issuances').select('client').execute()).toEqual([{ client: null }])
    expect(await query.selectFrom('presentations').select('client').execute()).toEqual([{ client: null }])
    expect(await query.selectFrom('flow_counts').selectAll().execute()).toEqual([])
  })
})
