import { zAccountPayment, zAccountView } from '@vitrine/api/administration/account-view.ts'
import { zAccountsRevocation, zRevocationPreview } from '@vitrine/api/administration/revocation.ts'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { Bank, type BankAccount } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { generateHolderKey } from '../wallet/keys.ts'
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

const view = async ({ id }: Pick<BankAccount, 'id'>) => {
  const { status, body } = await ada.get(`/vc/admin/accounts/${id}`)
  expect(status).toBe(200)
  return z.strictObject(zAccountView.shape).parse(body)
}
const preview = async (id: string) =>
  z.strictObject(zRevocationPreview.shape).parse((await ada.get(`/vc/admin/revocation?id=${id}`)).body)
/** Returns the tables that still contain a name. */
async function stillKept(name: string): Promise<string[]> {
  const { query } = desk.running.product.database
  const tables = [
    'accounts',
    'account_terms',
    'issuances',
    'openid4vc_offers',
    'presentations',
    'presentation_results',
  ] as const
  const rows = await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute()))
  return tables.filter((_table, index) => JSON.stringify(rows[index]).includes(name))
}
const contract = () => ada.contract('BankAccount')

describe('an account', () => {
  it('shows its contract, credential, coupon, payments and history', async () => {
    const account = await bank.openAccount('Zofia Wiśniewska')
    await bank.use(account, { bankOperation: 'lunch' })
    await bank.use(account, { bankOperation: 'coffee' })
    const seen = await view(account)
    expect(seen).toMatchObject({
      id: account.id,
      name: 'Zofia Wiśniewska',
      status: 'Active',
      contract: { id: (await contract()).id, name: 'BankAccount', status: 'Enabled' },
      balance: 992,
      erasedAt: null,
      payments: { count: 1, sum: 8 },
    })
    expect(seen.coupon?.usedAt).toBeGreaterThan(seen.created)
    const [credential, ...others] = seen.credentials
    expect(others).toEqual([])
    expect(credential).toMatchObject({ status: 'valid', revocationPendingSince: null, engine: 'openid4vc' })
    expect(credential?.expiresAt).toBeGreaterThan(credential?.issuedAt ?? 0)
    expect(seen.history.map(({ action, outcome, actorKind }) => [action, outcome, actorKind])).toEqual([
      ['present', 'coupon-used', 'wallet'],
      ['present', 'paid', 'wallet'],
      ['issue', 'issued', 'wallet'],
    ])
    expect(JSON.stringify(seen.history)).not.toContain('Zofia')
  })

  it('names the status list entry of its credential', async () => {
    const account = await bank.openAccount()
    const [credential] = (await view(account)).credentials
    const { uri, index } = credential?.statusEntry ?? { uri: '', index: -1 }
    expect(account.credential.claims).toMatchObject({ status: { status_list: { idx: index, uri } } })
    expect((await fetch(uri)).status).toBe(200)
  })

  it('lists its payments with receipts, newest first', async () => {
    const account = await bank.openAccount()
    for (const operation of ['lunch', 'transfer', 'lunch']) {
      await bank.use(account, { bankOperation: operation })
      desk.running.advance(1000)
    }
    const path = `/vc/admin/accounts/${account.id}/payments`
    const { body, headers } = await ada.get(path)
    const payments = z.array(z.strictObject(zAccountPayment.shape)).parse(body)
    expect(payments.map(({ amount, operation }) => [amount, operation])).toEqual([
      [8, 'lunch'],
      [300, 'transfer'],
      [8, 'lunch'],
    ])
    expect(payments[0]).toMatchObject({ paymentId: expect.stringMatching(/^fl-pay-/), currency: 'PLN' })
    expect(headers.get('x-total-count')).toBe('3')
    const first = await ada.get(`${path}?page=1&pageSize=2`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect([first.body, (await ada.get(next ?? '')).body].flat()).toEqual(payments)
    expect((await ada.get(`/vc/admin/accounts/nobody/payments`)).body).toEqual([])
  })

  it.each(['nobody', '%', '..%2fcontracts', "' or 1=1 --"])('returns 404 for the id %s', async (id) => {
    expectProblem(await ada.get(`/vc/admin/accounts/${encodeURIComponent(id)}`), 'not-found')
  })

  it('is visible to administrators only', async () => {
    const account = await bank.openAccount()
    const sam = desk.as(SAM)
    for (const path of [
      `/vc/admin/accounts/${account.id}`,
      `/vc/admin/accounts/${account.id}/payments`,
      `/vc/admin/revocation?id=${account.id}`,
    ])
      expectProblem(await sam.get(path), 'no-access')
    expectProblem(await sam.post('/vc/admin/erase', { id: account.id }), 'no-access')
    expectProblem(await sam.post('/vc/admin/revoke-accounts', { ids: [account.id] }), 'no-access')
    expect(await view(account)).toMatchObject({ status: 'Active', erasedAt: null })
  })
})

describe('revoking', () => {
  it('previews what is revoked together with an account, and records reason, actor and time in its history', async () => {
    const account = await bank.openAccount()
    expect(await preview(account.id)).toEqual({ kind: 'account', accounts: 1, credentials: 1 })
    const before = desk.running.now()
    const why = { reason: 'keyCompromise', reference: 'HD-4711' }
    expect((await ada.post('/vc/admin/revoke', { id: account.id, ...why })).status).toBe(200)
    expect(await preview(account.id)).toEqual({ kind: 'account', accounts: 0, credentials: 0 })
    const { status, history, credentials } = await view(account)
    expect([status, credentials.map((one) => one.status)]).toEqual(['Revoked', ['revoked']])
    expect(history[0]).toMatchObject({ action: 'revoke-account', actor: ADA.username, actorKind: 'person', ...why })
    expect(history[0]?.at).toBeGreaterThanOrEqual(before)
  })

  it.each([
    { reason: 'because' },
    { reason: '' },
    { reference: 'Zofia Wiśniewska' },
    { reference: '' },
    { reference: 'x'.repeat(41) },
    { reference: 'a\nb' },
    { reference: 7 },
  ])('refuses %j', async (why) => {
    const account = await bank.openAccount()
    expectProblem(await ada.post('/vc/admin/revoke', { id: account.id, ...why }), 'invalid-request')
    expect((await view(account)).status).toBe('Active')
  })

  it('previews how many accounts and credentials are revoked together with a contract', async () => {
    const { id } = await contract()
    const before = await preview(id)
    expect(before.kind).toBe('contract')
    const accounts = [await bank.openAccount(), await bank.openAccount()]
    expect(await preview(id)).toEqual({
      kind: 'contract',
      accounts: before.accounts + 2,
      credentials: before.credentials + 2,
    })
    await ada.revoke(accounts[0]?.id ?? '')
    expect(await preview(id)).toMatchObject({ accounts: before.accounts + 1, credentials: before.credentials + 1 })
  })

  it('previews that nothing is revoked together with a person, and returns 404 for an unknown id', async () => {
    await desk.as(SAM).get('/session')
    expect(await preview(encodeURIComponent(desk.provider.homeAccountId(SAM)))).toEqual({
      kind: 'person',
      accounts: 0,
      credentials: 0,
    })
    expectProblem(await ada.get('/vc/admin/revocation?id=nobody'), 'not-found')
    expectProblem(await ada.get('/vc/admin/revocation'), 'invalid-request')
  })

  it('revokes several accounts, each once, and no contract', async () => {
    const [one, other, kept] = [await bank.openAccount(), await bank.openAccount(), await bank.openAccount()]
    await ada.revoke(other.id)
    const { id } = await contract()
    const ids = [one.id, one.id, other.id, 'nobody', id]
    const { status, body } = await ada.post('/vc/admin/revoke-accounts', { ids, reason: 'superseded' })
    expect(status).toBe(200)
    expect(z.strictObject(zAccountsRevocation.shape).parse(body)).toEqual({
      revoked: 1,
      revokedBefore: 1,
      notFound: ['nobody', id],
    })
    expect((await contract()).status).toBe('Enabled')
    expect((await view(kept)).status).toBe('Active')
    const { history } = await view(one)
    expect(history.filter(({ action }) => action === 'revoke-account')).toMatchObject([{ reason: 'superseded' }])
    expect((await view(other)).history[0]).toMatchObject({ reason: 'unspecified' })
    expect((await (await bank.begin()).answer(one)).status).toBe(400)
    expect((await bank.use(kept)).status).toBe('OK')
  })

  it.each([
    { ids: [] },
    { ids: 'x' },
    { ids: [''] },
    { ids: [1] },
    {},
    { ids: Array.from({ length: 201 }, () => 'x') },
  ])('refuses a list of several accounts with %j', async (body) => {
    expectProblem(await ada.post('/vc/admin/revoke-accounts', body), 'invalid-request')
  })
})

describe('erasing the personal data of an account', () => {
  it('removes the name, keeps amounts and usage, is audited once, and changes nothing the second time', async () => {
    const account = await bank.openAccount('Eugenia Forgetme')
    await bank.use(account, { bankOperation: 'lunch' })
    const { status, body } = await ada.post('/vc/admin/erase', { id: account.id })
    expect(status).toBe(200)
    const { erasedAt } = z.object({ erasedAt: z.number() }).parse(body)
    desk.running.advance(1000)
    expect((await ada.post('/vc/admin/erase', { id: account.id })).body).toEqual({ id: account.id, erasedAt })
    const seen = await view(account)
    expect(seen).toMatchObject({ name: '', erasedAt, status: 'Active', balance: 992, payments: { count: 1, sum: 8 } })
    expect(seen.history.filter(({ action }) => action === 'erase-account')).toMatchObject([
      { actor: ADA.username, outcome: 'erased' },
    ])
    expect((await ada.get('/vc/admin/ledger?search=forgetme')).body).toEqual([])
    expect((await ada.get('/vc/admin/ledger?search=eugenia')).body).toEqual([])
    expect((await bank.use(account)).status).toBe('OK')
  })

  it('removes the name from results that are still kept, and leaves those of others', async () => {
    const [account, other] = [await bank.openAccount('Eugenia Resultless'), await bank.openAccount('Zofia Wiśniewska')]
    const [shown, otherShown] = [await bank.begin(), await bank.begin()]
    await shown.answer(account)
    await otherShown.answer(other)
    expect((await ada.post('/vc/admin/erase', { id: account.id })).status).toBe(200)
    expect(await stillKept('Resultless')).toEqual([])
    expect(await shown.status()).toEqual({ status: 2 })
    expectProblem(
      await desk.running.browser.post('/basic/presentation/response-html', { id: shown.id }),
      'no-longer-kept',
    )
    expect(await otherShown.result()).toMatchObject({ displayName: 'Zofia Wiśniewska' })
  })

  it('removes the name from an answer that waits for its browser, and expires that request', async () => {
    const account = await bank.openAccount('Eugenia Heldless')
    const { browser, wallet, url } = desk.running
    const started = await browser.post('/basic/presentation/request', { type: 'BankAccount' }, { origin: url })
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { id, sameDeviceUrl = '' } = zPresentationResponse.parse(started.body)
    const answer = await (await wallet.openRequest(sameDeviceUrl)).sendPresentation([account.credential])
    expect(await browser.presentationStatus(id)).toEqual({ status: 1, awaitsReturn: true })
    expect(await stillKept('Heldless')).not.toEqual([])

    expect((await ada.post('/vc/admin/erase', { id: account.id })).status).toBe(200)
    expect(await stillKept('Heldless')).toEqual([])
    const expired = { status: 99, error: { code: 'EXPIRED' } }
    expect(await browser.presentationStatus(id)).toMatchObject(expired)
    const { redirect_uri } = z.object({ redirect_uri: z.string() }).parse(answer.body)
    const responseCode = new URLSearchParams(new URL(redirect_uri).hash.slice(1)).get('response_code')
    const back = await browser.post('/presentation/return', { responseCode }, { origin: url, cookie })
    expect(back).toMatchObject({ status: 200, body: { id } })
    expect(await browser.presentationStatus(id)).toMatchObject(expired)
  })

  it('removes the name from an issuance that its wallet may repeat, and issues no further credential', async () => {
    const { browser, wallet } = desk.running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Eugenia Offerless' })
    const open = await wallet.openOffer(url)
    const { value: accessToken } = await open.obtainToken()
    const key = generateHolderKey()
    const ask = async () =>
      open.sendCredentialRequest({ accessToken, proofs: [open.createProof(key, await open.obtainNonce())] })
    await open.acceptCredentials(await ask(), [key])
    expect((await ada.post('/vc/admin/erase', { id: await bank.accountOf(id) })).status).toBe(200)
    expect(await stillKept('Offerless')).toEqual([])
    expect((await ask()).status).toBe(400)
    expect(await stillKept('Offerless')).toEqual([])
    expect(await browser.issuanceStatus(id)).toEqual({ status: 2 })
  })

  it('completes an interrupted erasure when it is requested again', async () => {
    const account = await bank.openAccount('Eugenia Laterless')
    await desk.running.product.database.query
      .updateTable('accounts')
      .set({ holder_name: '', search_name: '', name_key_en: '', name_key_pl: '', erased_at: 1 })
      .where('id', '=', account.id)
      .execute()
    expect(await stillKept('Laterless')).not.toEqual([])
    expect((await ada.post('/vc/admin/erase', { id: account.id })).body).toEqual({ id: account.id, erasedAt: 1 })
    expect(await stillKept('Laterless')).toEqual([])
  })

  it('returns 404 for an unknown account', async () => {
    expectProblem(await ada.post('/vc/admin/erase', { id: 'nobody' }), 'not-found')
    expectProblem(await ada.post('/vc/admin/erase', {}), 'invalid-request')
  })
})
