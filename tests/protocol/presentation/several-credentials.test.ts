import { DcqlQuery } from 'dcql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOfIssuance } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ResponseTampering, VpToken } from '../wallet/presentation-session.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

let running: RunningProduct
let gift: ReceivedCredential
let badge: ReceivedCredential
beforeAll(async () => {
  running = await startProduct()
  gift = (await receive('/portal-gift-card', 'GiftCard', { displayName: 'Anna', message: 'Enjoy' })).credential
  badge = (await receiveBadge()).credential
})
afterAll(() => running?.stop())

async function receive(prefix: string, type: string, claims: Record<string, string>) {
  const { id, url } = await running.browser.issue(prefix, type, claims)
  return { id, credential: await running.wallet.receive(url) }
}

const receiveBadge = () => receive('/workshop', 'Workshop', { displayName: 'Anna', company: 'Example' })

/** Starts a request for the gift card, with functions that answer it. */
async function ask() {
  const { id, url } = await running.browser.present('GiftCard', '/portal-gift-card')
  const open = await running.wallet.openRequest(url)
  return {
    open,
    async send(held: readonly ReceivedCredential[], tampering?: ResponseTampering) {
      const answer = await open.sendPresentation(held, tampering)
      return { answer, status: await running.browser.presentationStatus(id, '/portal-gift-card') }
    },
    async sendToken(token: VpToken) {
      const answer = await open.sendResponse(open.encrypt(token))
      return { answer, status: await running.browser.presentationStatus(id, '/portal-gift-card') }
    },
    result: () => running.browser.result(id, '/portal-gift-card'),
  }
}

/** Starts a request, and creates an honest answer with both credentials. */
async function tokens() {
  const asked = await ask()
  return { asked, honest: asked.open.createVpToken([gift, badge]) }
}

describe('a request for a gift card with an optional workshop badge', () => {
  it('asks for both, the second as optional, and dcql understands it', async () => {
    const { open } = await ask()
    const { credentials, credentialSets } = open.request.query
    expect(credentials.map(({ id }) => id)).toEqual(['credential', 'also-1'])
    expect(credentialSets).toEqual([
      { required: true, options: [['credential']] },
      { required: false, options: [['also-1']] },
    ])
    expect(credentials[1]?.claimSets).toEqual([['event', 'date'], ['event']])
    const query = DcqlQuery.parse(open.request.payload.dcql_query as DcqlQuery.Input)
    DcqlQuery.validate(query)
    const presented = (credential: ReceivedCredential) => ({
      credential_format: 'dc+sd-jwt' as const,
      vct: credential.vct,
      claims: JSON.parse(JSON.stringify(credential.claims)),
      cryptographic_holder_binding: true,
    })
    expect(DcqlQuery.query(query, [presented(gift)]).can_be_satisfied).toBe(true)
    expect(DcqlQuery.query(query, [presented(badge)]).can_be_satisfied).toBe(false)
  })

  it('accepts the gift card alone, without a discount and without mention of one', async () => {
    const asked = await ask()
    expect(await asked.send([gift])).toMatchObject({ answer: { status: 200 }, status: { status: 2 } })
    const result = await asked.result()
    expect(result).toMatchObject({ status: 'OK', verified: true, dynamicData: { amount: 50 } })
    expect(result).not.toHaveProperty('reason')
    expect(result.fullObject).not.toHaveProperty('others')
  })

  it("accepts both, with the discount and each credential's own checks", async () => {
    const asked = await ask()
    await asked.send([gift, badge])
    const result = await asked.result()
    expect(result).toMatchObject({
      status: 'OK',
      reason: { code: 'discount', params: { percent: 10, card: 'Workshop badge' } },
      details: 'Workshop badge shown: 10% off.',
      vcType: 'GiftCard',
    })
    const [other, ...more] = result.fullObject?.others ?? []
    expect(more).toEqual([])
    expect(other).toMatchObject({
      name: 'Workshop badge',
      type: 'Workshop',
      accepted: true,
      claims: { event: 'Verifiable Credentials in Practice', date: '2027-03-18' },
    })
    // Only these claims of the badge were requested, and only they were disclosed.
    expect(Object.keys(other?.claims ?? {})).toEqual(['event', 'date'])
    expect(other?.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(other?.checks).toContainEqual({ name: 'query', outcome: 'passed' })
    expect(result.fullObject?.checks?.length).toBe(other?.checks.length)
  })

  it('accepts the smaller claim set if the holder discloses no more', async () => {
    const asked = await ask()
    const [, selection] = asked.open.select([gift, badge])
    if (!selection) throw new Error('the badge was not chosen')
    const event = selection.disclosures.filter((encoded) =>
      Buffer.from(encoded, 'base64url').toString().includes('"event"'),
    )
    const token = asked.open.createVpToken([gift])
    const less = asked.open.createPresentation({ ...selection, disclosures: event })
    expect((await asked.sendToken({ ...token, 'also-1': [less] })).status).toEqual({ status: 2 })
    expect((await asked.result()).fullObject?.others?.[0]).toMatchObject({
      accepted: true,
      claims: { event: 'Verifiable Credentials in Practice' },
    })
  })

  it('grants no discount for an invalid badge, and names the failed check', async () => {
    const asked = await ask()
    expect((await asked.send([gift, { ...badge, key: generateHolderKey() }])).status).toEqual({ status: 2 })
    const result = await asked.result()
    expect(result).toMatchObject({ status: 'OK', reason: { code: 'no-discount' }, verified: true })
    expect(result.fullObject?.others).toMatchObject([{ accepted: false, claims: {} }])
    expect(result.fullObject?.others?.[0]?.checks.at(-1)).toEqual({ name: 'holder', outcome: 'failed' })
  })

  it('grants no discount for a revoked badge', async () => {
    const { id, credential } = await receiveBadge()
    await running.product.services.revocation.revoke(
      await accountOfIssuance(running.product.database.query, id),
      'a test',
      { reason: 'unspecified' },
    )
    const asked = await ask()
    expect((await asked.send([gift, credential])).status).toEqual({ status: 2 })
    const result = await asked.result()
    expect(result.reason).toEqual({ code: 'no-discount', params: { card: 'Workshop badge' } })
    expect(result.fullObject?.others?.[0]?.checks).toContainEqual({ name: 'state', outcome: 'failed' })
  })

  it.each<[string, (honest: VpToken) => VpToken]>([
    ['the badge alone', ({ credential: _, ...rest }) => rest],
    ['an id that was not requested', (honest) => ({ ...honest, 'also-2': honest['also-1'] ?? [] })],
    ['two badges', (honest) => ({ ...honest, 'also-1': [...(honest['also-1'] ?? []), ...(honest['also-1'] ?? [])] })],
    ['an empty list of presentations', (honest) => ({ ...honest, 'also-1': [] })],
    ['nothing', () => ({})],
  ])('refuses %s', async (_what, change) => {
    const { asked, honest } = await tokens()
    const { answer, status } = await asked.sendToken(change(honest))
    expect(answer.status).toBe(400)
    const checks = [{ name: 'format', outcome: 'failed' }]
    expect(status).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' }, checks })
  })

  it('refuses swapped credentials', async () => {
    const { asked, honest } = await tokens()
    const { status } = await asked.sendToken({ credential: honest['also-1'] ?? [], 'also-1': honest.credential ?? [] })
    expect(status).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
  })

  it('does not ask for badges while their contract is disabled', async () => {
    const { query } = running.product.database
    const setStatus = (status: 'Enabled' | 'Disabled') =>
      query.updateTable('contracts').set({ status }).where('name', '=', 'Workshop').execute()
    await setStatus('Disabled')
    try {
      const { open } = await ask()
      expect(open.request.query.credentials.map(({ id }) => id)).toEqual(['credential'])
      expect(open.request.query.credentialSets).toEqual([])
    } finally {
      await setStatus('Enabled')
    }
  })

  it('keeps both for the browser that returns from a wallet on the same device', async () => {
    const { browser } = running
    const cookie = (answer: { headers: Headers }) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const requested = await browser.post(
      '/portal-gift-card/presentation/request',
      { type: 'GiftCard' },
      { origin: running.url },
    )
    const { id, sameDeviceUrl } = requested.body as { id: string; sameDeviceUrl?: string }
    if (sameDeviceUrl === undefined) throw new Error('there is no link for the same device')
    const open = await running.wallet.openRequest(sameDeviceUrl)
    const answer = await open.sendPresentation([gift, badge])
    const { redirect_uri } = answer.body as { redirect_uri: string }
    const responseCode = new URLSearchParams(new URL(redirect_uri).hash.slice(1)).get('response_code')
    await browser.post('/presentation/return', { responseCode }, { origin: running.url, cookie: cookie(requested) })
    expect(await browser.result(id, '/portal-gift-card')).toMatchObject({ reason: { code: 'discount' } })
  })
})
