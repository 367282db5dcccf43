import { zAccountDetails, zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { zPublicCards } from '@vitrine/api/cards/public-card.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { Bank } from '../business/bank.ts'
import { ADA, EVE, SAM, type TestPerson } from '../identity-provider/token-shapes.ts'
import { listenToNotifications } from '../notification-stream.ts'
import { type Caller, type Console, startConsole } from './console.ts'

let desk: Console
let ada: Caller
let bank: Bank
beforeAll(async () => {
  desk = await startConsole()
  ada = desk.as(ADA)
  const { browser, wallet } = desk.running
  bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
})
afterAll(() => desk.stop())

const contractOf = (name: string) => ada.contract(name)
/** Returns the visitor's input as it is stored with an offer. */
async function typedFor(issuanceId: string): Promise<string | undefined> {
  const offers = desk.running.product.database.query.selectFrom('openid4vc_offers').select('credential')
  return (await offers.where('issuance_id', '=', issuanceId).executeTakeFirst())?.credential
}

const setStatus = (id: string, status: unknown, by = ada) => by.post('/vc/admin/contract-status', { id, status })
/**
 * Returns the audit log without sign-ins. Each call by Ada uses a new token, and the log records a sign-in if the token is newer than
 * the one of her previous call.
 */
const audit = async () =>
  z
    .array(z.strictObject(zAuditEntry.shape))
    .parse((await ada.get('/vc/admin/audit')).body)
    .filter(({ action }) => action !== 'sign-in')
const WORKSHOP = { displayName: 'Anna Nowak', company: 'Example' }
const startWorkshop = () => desk.running.browser.post('/workshop/issuance/request', { ...WORKSHOP, type: 'Workshop' })
const presentWorkshop = () => desk.running.browser.post('/workshop/presentation/request', { type: 'Workshop' })

describe('revoking an account', () => {
  it('makes the next presentation of its credential fail, and changes nothing the second time', async () => {
    const [account, other] = [await bank.openAccount(), await bank.openAccount()]
    expect((await bank.use(account)).status).toBe('OK')
    const { status, body } = await ada.revoke(account.id)
    expect([status, body]).toEqual([200, { id: account.id, status: 'Revoked' }])
    const purchase = await bank.begin()
    expect((await purchase.answer(account)).status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
    expect((await bank.use(other)).status).toBe('OK')
    expect((await ada.revoke(account.id)).status).toBe(200)
    const listed = await ada.get(`/vc/admin/all-accounts?name=BankAccount&search=${account.id}`)
    expect(z.array(zAccountDetails).parse(listed.body)).toMatchObject([{ id: account.id, status: 'Revoked' }])
    const lines = (await audit()).filter(({ object }) => object === account.id)
    expect(lines.filter(({ action }) => action === 'revoke-account')).toMatchObject([
      { actor: ADA.username, actorKind: 'person', actorId: desk.provider.homeAccountId(ADA), outcome: 'revoked' },
    ])
  })

  it.each(['nobody', "' or 1=1 --", '%', '*', 'BankAccount', '__proto__'])('returns 404 for %j', async (id) => {
    const before = await audit()
    expectProblem(await ada.revoke(id), 'not-found')
    expect(await audit()).toEqual(before)
  })

  it.each([
    {},
    { id: '' },
    { id: null },
    { id: 1 },
    { id: ['x'] },
    { id: 'x'.repeat(201) },
    { id: 'a\u0000b' },
    [],
    null,
    'x',
  ])('refuses %j', async (body) => {
    expectProblem(await ada.post('/vc/admin/revoke', body), 'invalid-request')
  })

  it('ignores other members', async () => {
    const account = await bank.openAccount()
    const tampering = { actor: 'wallet', status: 'Active', contract_id: 'x', balance: 1, isAdministrator: true }
    const { status, body } = await ada.post('/vc/admin/revoke', { id: account.id, ...tampering })
    expect([status, body]).toEqual([200, { id: account.id, status: 'Revoked' }])
    expect((await audit())[0]).toMatchObject({ actor: ADA.username, action: 'revoke-account', object: account.id })
    const row = await bank.query.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst()
    expect(row).toMatchObject({ status: 'Revoked', balance: 100_000 })
  })
})

describe('disabling a contract', () => {
  it('refuses issuance and presentation until it is enabled', async () => {
    const { id } = await contractOf('Workshop')
    const issued = await desk.running.browser.issue('/workshop', 'Workshop', WORKSHOP)
    const credential = await desk.running.wallet.receive(issued.url)
    const open = await desk.running.wallet.openRequest(
      (await desk.running.browser.present('Workshop', '/workshop')).url,
    )

    const disabled = await setStatus(id, 'Disabled')
    expect([disabled.status, disabled.body]).toEqual([200, { id, status: 'Disabled' }])
    expectProblem(await startWorkshop(), 'contract-not-enabled')
    expectProblem(await presentWorkshop(), 'contract-not-enabled')
    expect((await open.sendPresentation([credential])).status).toBe(400)
    expect(await contractOf('Workshop')).toMatchObject({ status: 'Disabled' })
    expect(await contractOf('BankAccount')).toMatchObject({ status: 'Enabled' })

    expect((await setStatus(id, 'Enabled')).status).toBe(200)
    expect((await startWorkshop()).status).toBe(200)
    const { id: presentationId, url } = await desk.running.browser.present('Workshop', '/workshop')
    await desk.running.wallet.present(url, [credential])
    expect(await desk.running.browser.presentationStatus(presentationId, '/workshop')).toEqual({ status: 2 })
  })

  it('is shown on its cards before a visitor fills in a form', async () => {
    const { id } = await contractOf('Workshop')
    const contractOnCards = async () => {
      const { body } = await desk.running.browser.get('/scenarios')
      const cards = zPublicCards.parse(body)
      expect(cards.find(({ type }) => type === 'BankAccount')?.contract).toBe('Enabled')
      return cards.find(({ type }) => type === 'Workshop')?.contract
    }
    expect(await contractOnCards()).toBe('Enabled')
    await setStatus(id, 'Disabled')
    expect(await contractOnCards()).toBe('Disabled')
    await setStatus(id, 'Enabled')
    expect(await contractOnCards()).toBe('Enabled')
  })

  it('ends its open flows with the reason, and enabling it again does not reopen them', async () => {
    const { browser, wallet } = desk.running
    const { id } = await contractOf('Workshop')
    const credential = await wallet.receive((await browser.issue('/workshop', 'Workshop', WORKSHOP)).url)
    const offered = await browser.issue('/workshop', 'Workshop', WORKSHOP)
    const started = await browser.present('Workshop', '/workshop')
    const other = await browser.present('BankAccount')
    const scanned = await browser.present('Workshop', '/workshop')
    const open = await wallet.openRequest(scanned.url)
    const ended = {
      status: 99,
      error: { code: 'CONTRACT_NOT_ENABLED', message: 'This credential is currently not available.' },
    }
    const pages = [offered, started, scanned].map((run) => listenToNotifications(desk.running.url, run.id))
    const news = await Promise.all(pages)
    await setStatus(id, 'Disabled')
    for (const page of news) await page.next()
    for (const page of news) page.end()
    await expect.poll(() => typedFor(offered.id)).toBe('')
    const statuses = async () => [
      await browser.issuanceStatus(offered.id, '/workshop'),
      await browser.presentationStatus(started.id, '/workshop'),
      await browser.presentationStatus(scanned.id, '/workshop'),
    ]
    expect(await statuses()).toEqual([ended, ended, ended])
    expect(await browser.presentationStatus(other.id)).toEqual({ status: 0 })

    await setStatus(id, 'Enabled')
    await expect(wallet.receive(offered.url)).rejects.toThrow()
    expect((await open.sendPresentation([credential])).status).toBe(400)
    expect(await statuses()).toEqual([ended, ended, ended])
  })

  it('changes its lastUpdate, and is audited once', async () => {
    const before = await contractOf('Workshop')
    desk.running.advance(1000)
    for (let count = 0; count < 3; count += 1) expect((await setStatus(before.id, 'Disabled')).status).toBe(200)
    const after = await contractOf('Workshop')
    expect(after.lastUpdate).toBeGreaterThan(before.lastUpdate ?? Number.POSITIVE_INFINITY)
    await setStatus(before.id, 'Enabled')
    const lines = (await audit()).filter(({ object }) => object === before.id)
    expect(lines.slice(0, 2)).toMatchObject([
      { actor: ADA.username, action: 'enable-contract', outcome: 'enabled' },
      { actor: ADA.username, action: 'disable-contract', outcome: 'disabled' },
    ])
    expect(lines[2]?.action).not.toBe('disable-contract')
  })

  it.each(['Revoked', 'enabled', '', null, 1, ['Enabled']])('refuses the status %j', async (status) => {
    const { id } = await contractOf('Workshop')
    expectProblem(await setStatus(id, status), 'invalid-request')
    expect(await contractOf('Workshop')).toMatchObject({ status: 'Enabled' })
  })

  it("returns 404 for an unknown contract, also for a contract's name", async () => {
    expectProblem(await setStatus('nobody', 'Disabled'), 'not-found')
    expectProblem(await setStatus('Workshop', 'Disabled'), 'not-found')
  })

  it('ignores other members', async () => {
    const before = await contractOf('Workshop')
    const tampering = { name: 'Other', lastUpdate: 1, definition: '', actor: 'x' }
    const { body } = await ada.post('/vc/admin/contract-status', { id: before.id, status: 'Enabled', ...tampering })
    expect(body).toEqual({ id: before.id, status: 'Enabled' })
    expect(await contractOf('Workshop')).toEqual(before)
  })
})

describe('revoking a contract', () => {
  it('revokes all its accounts, refuses everything from then on, and is final', async () => {
    const { browser, wallet } = desk.running
    const prefix = '/portal-gift-card'
    const claims = { displayName: 'Anna Nowak', message: 'Hello' }
    const issue = () => browser.post(`${prefix}/issuance/request`, { ...claims, type: 'GiftCard' })
    const credential = await wallet.receive((await browser.issue(prefix, 'GiftCard', claims)).url)
    const started = await browser.present('GiftCard', prefix)
    const open = await wallet.openRequest(started.url)
    const offered = await browser.issue(prefix, 'GiftCard', claims)
    const { id } = await contractOf('GiftCard')
    expect((await ada.revoke(id)).body).toEqual({ id, status: 'Revoked' })

    expect((await open.sendPresentation([credential])).status).toBe(400)
    expect(await browser.presentationStatus(started.id, prefix)).toMatchObject({
      status: 99,
      error: { code: 'CONTRACT_NOT_ENABLED' },
    })
    expect(await browser.issuanceStatus(offered.id, prefix)).toMatchObject({
      status: 99,
      error: { code: 'CONTRACT_NOT_ENABLED' },
    })
    expectProblem(await issue(), 'contract-not-enabled')
    expectProblem(await browser.post(`${prefix}/presentation/request`, { type: 'GiftCard' }), 'contract-not-enabled')
    expect(await contractOf('GiftCard')).toMatchObject({ status: 'Revoked' })
    const accounts = await ada.get('/vc/admin/accounts?name=GiftCard')
    expect(accounts.body).toEqual([{ id: expect.any(String), status: 'Revoked', isSuspended: false }])

    for (const status of ['Enabled', 'Disabled']) expectProblem(await setStatus(id, status), 'not-possible')
    expect((await ada.revoke(id)).status).toBe(200)
    expect((await audit()).filter(({ object, action }) => object === id && action === 'revoke-contract')).toHaveLength(
      1,
    )
  })
})

describe('revoking a person', () => {
  const idOf = (person: TestPerson) => desk.provider.homeAccountId(person)

  it('refuses their next call, with their present token and with any new one', async () => {
    const eve = desk.as(EVE)
    expect((await eve.get('/vc/admin/contracts')).status).toBe(200)
    expect((await ada.revoke(idOf(EVE))).body).toEqual({ id: idOf(EVE), status: 'Revoked' })
    for (const path of ['/session', '/vc/admin/contracts', '/vc/admin/audit', '/vc/admin/accounts?name=BankAccount'])
      expectProblem(await eve.get(path), 'access-revoked')
    const account = await bank.openAccount()
    expectProblem(await eve.revoke(account.id), 'access-revoked')
    desk.running.advance(60_000)
    expectProblem(await desk.as(EVE).get('/session'), 'access-revoked')
    expect((await bank.use(account)).status).toBe('OK')
    const listed = await ada.get('/vc/admin/all-accounts?name=idp&search=eve')
    expect(z.array(zAccountDetails).parse(listed.body)).toMatchObject([{ id: idOf(EVE), status: 'Revoked' }])
    expect((await audit()).find(({ action }) => action === 'revoke-access')).toMatchObject({
      actor: ADA.username,
      object: idOf(EVE),
      outcome: 'revoked',
    })
  })

  it("is refused for the administrator's own account", async () => {
    expectProblem(await ada.revoke(idOf(ADA)), 'not-possible')
    expect((await ada.get('/session')).status).toBe(200)
  })

  it('is refused for staff, for any person', async () => {
    const sam = desk.as(SAM)
    await sam.get('/session')
    for (const id of [idOf(ADA), idOf(SAM), (await contractOf('BankAccount')).id])
      expectProblem(await sam.revoke(id), 'no-access')
    expectProblem(await setStatus((await contractOf('BankAccount')).id, 'Disabled', sam), 'no-access')
    expect((await ada.get('/session')).status).toBe(200)
  })

  it('returns 404 for a person who never signed in', async () => {
    expectProblem(await ada.revoke('nobody.tenant'), 'not-found')
  })
})

describe('the audit log', () => {
  it('is listed newest first, in pages, with its length', async () => {
    const { headers } = ada
    const list = (query: string) => desk.running.browser.get(`/vc/admin/audit${query}`, headers)
    const whole = await list('')
    const entries = z.array(z.strictObject(zAuditEntry.shape)).parse(whole.body)
    expect(Number(whole.headers.get('x-total-count'))).toBe(entries.length)
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
    const second = await list('?page=2&pageSize=3')
    expect(second.body).toEqual(entries.slice(3, 6))
    for (const query of ['page=0', 'pageSize=201', 'page=x']) expectProblem(await list(`?${query}`), 'invalid-request')
  })

  it('contains no name and no secret of a visitor', async () => {
    const { id, url } = await desk.running.browser.issueBasic('BankAccount', { displayName: 'Planted Visitor' })
    await desk.running.wallet.receive(url)
    const text = JSON.stringify(await audit())
    for (const secret of ['Planted', id, decodeURIComponent(url)]) expect(text).not.toContain(secret)
  })
})

describe('a page of another site', () => {
  const origins = () => [
    'https://evil.example',
    'null',
    `${desk.running.url}.evil.example`,
    desk.running.url.replace('http:', 'https:'),
    desk.running.url.replace('localhost', '127.0.0.1'),
  ]

  it('reads nothing, even with a token', async () => {
    for (const origin of origins())
      for (const path of [
        '/session',
        '/vc/admin/contracts',
        '/vc/admin/all-accounts?name=BankAccount',
        '/vc/admin/audit',
      ]) {
        const { headers } = await desk.running.browser.get(path, { ...ada.headers, origin })
        for (const name of headers.keys()) expect(name).not.toMatch(/^access-control-/)
      }
  })

  it('gets no permission from a preflight', async () => {
    for (const origin of [...origins(), desk.running.url])
      for (const path of ['/vc/admin/revoke', '/vc/admin/contracts', '/vc/admin/contract-status', '/session']) {
        const { headers, status } = await fetch(`${desk.running.url}${path}`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,content-type',
          },
        })
        expect(status).toBe(404)
        for (const name of headers.keys()) expect(name).not.toMatch(/^access-control-/)
      }
  })

  it('changes nothing, even with a token', async () => {
    const account = await bank.openAccount()
    const { id } = await contractOf('Workshop')
    for (const origin of origins()) {
      const headers = { ...ada.headers, origin }
      const { browser } = desk.running
      expectProblem(await browser.post('/vc/admin/revoke', { id: account.id }, headers), 'foreign-origin')
      const change = { id, status: 'Disabled' }
      expectProblem(await browser.post('/vc/admin/contract-status', change, headers), 'foreign-origin')
    }
    expect((await bank.use(account)).status).toBe('OK')
    expect(await contractOf('Workshop')).toMatchObject({ status: 'Enabled' })
  })
})
