import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { Bank, type BankAccount } from './bank.ts'

const HARBOUR = { type: 'HarbourAccount', prefix: '/harbour-bank' }

const cards = new CardFolder()
let running: RunningProduct
let bank: Bank
beforeAll(async () => {
  cards.addSecondBankAndGate()
  running = await startProduct({ SCENARIOS_DIR: cards.path })
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(async () => {
  await running?.stop()
  cards.remove()
})

async function openHarbourAccount(): Promise<BankAccount> {
  const { id, url } = await running.browser.issue(HARBOUR.prefix, HARBOUR.type, { displayName: 'Anna Nowak' })
  return { credential: await running.wallet.receive(url), id: await bank.accountOf(id) }
}

/** Starts a presentation at the second bank, and answers it with the given credential. */
async function atHarbour(parameters: Record<string, unknown>, { credential }: BankAccount) {
  const { id, url, paymentId } = await running.browser.present(HARBOUR.type, HARBOUR.prefix, parameters)
  const open = await running.wallet.openRequest(url)
  await open.present([credential])
  return { paymentId, result: () => running.browser.result(id, HARBOUR.prefix) }
}

const refusalAtHarbour = async (parameters: Record<string, unknown>) => {
  const { status, body } = await running.browser.post(`${HARBOUR.prefix}/presentation/request`, parameters)
  return { status, body }
}

describe('a second bank', () => {
  it('charges its own prices, to its own receivers', async () => {
    const account = await openHarbourAccount()
    const before = await bank.ledger()
    const { result } = await atHarbour({ bankOperation: 'transfer', pay: 120, receiver: 'Harbour shop' }, account)
    expect(await result()).toMatchObject({
      status: 'OK',
      accountBalance: 380,
      details: 'PLN\u00a0120.00 was paid to Harbour shop.',
    })
    const after = await bank.ledger()
    expect(after.receivers['harbour-shop']).toBe((before.receivers['harbour-shop'] ?? 0) + 12_000)
    expect(after.receivers.transfer).toBe(before.receivers.transfer)
  })

  it.each([
    ["the first bank's price", { bankOperation: 'transfer', pay: 300 }],
    ["the first bank's receiver", { bankOperation: 'transfer', receiver: 'Test shop' }],
    ["another card's operation", { bankOperation: 'lunch' }],
    ['a price of its coupon', { bankOperation: 'espresso', pay: 8 }],
  ])('refuses %s', async (_what, parameters) => {
    expect(await refusalAtHarbour(parameters)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  it("cannot be paid with the first bank's credential, nor from its account", async () => {
    const other = await bank.openAccount()
    const before = await bank.ledger()
    expect(await refusalAtHarbour({ bankOperation: 'transfer', accountId: other.id })).toMatchObject({ status: 409 })

    // Sends the second bank the answer that an honest wallet would create for the first bank.
    const [selection] = (await bank.begin()).open.select([other.credential])
    const { id, url } = await running.browser.present(HARBOUR.type, HARBOUR.prefix, { bankOperation: 'transfer' })
    const open = await running.wallet.openRequest(url)
    const [query] = open.request.query.credentials
    if (!selection || !query) throw new Error('nothing is asked for')
    const vpToken = { [query.id]: [open.createPresentation({ ...selection, query })] }
    expect((await open.sendResponse(open.encrypt(vpToken))).status).toBe(400)
    expect(await running.browser.presentationStatus(id, HARBOUR.prefix)).toMatchObject({
      status: 99,
      error: { code: 'INVALID_PRESENTATION' },
    })
    expect(await bank.ledger()).toEqual(before)
  })

  it("does not continue the first bank's payment, although the operation has the same name", async () => {
    const { paymentId } = await bank.begin({ bankOperation: 'transfer' })
    expect(await refusalAtHarbour({ bankOperation: 'transfer', paymentId })).toMatchObject({ status: 404 })
  })

  it('uses its coupon with the operation that its file names', async () => {
    const account = await openHarbourAccount()
    const first = await atHarbour({ bankOperation: 'espresso' }, account)
    expect(first.paymentId).toBeUndefined()
    expect(await first.result()).toMatchObject({ status: 'OK', cuponUsed: false })
    const second = await atHarbour({ bankOperation: 'espresso' }, account)
    expect(await second.result()).toMatchObject({ status: 'ERROR', cuponUsed: true })
  })
})

describe('a second gate', () => {
  const check = async (gate?: string) =>
    (await running.browser.get(`/admin/security/check${gate === undefined ? '' : `?gate=${gate}`}`)).body

  async function getCertificate(id: string, type: string): Promise<ReceivedCredential> {
    const { url } = await running.browser.issue(`/${id}`, type, { displayName: 'Anna Nowak' })
    return running.wallet.receive(url)
  }

  async function pass(id: string, type: string, state: string) {
    const credential = await getCertificate(id, type)
    const presentation = await running.browser.present(type, `/${id}`, { state })
    await running.wallet.present(presentation.url, [credential])
    return running.browser.result(presentation.id, `/${id}`)
  }

  it('requires its own level, and stays open for its own duration, independently of the first gate', async () => {
    expect(await pass('vault-guest', 'VaultGuest', 'vault')).toMatchObject({
      status: 'ERROR',
      details: 'This gate asks for a certificate of level 3. The door stays closed.',
    })
    expect(await check()).toBeNull()

    expect(await pass('vault-keeper', 'VaultKeeper', 'vault')).toMatchObject({ status: 'OK' })
    expect(await check('main')).toBeNull()
    expect(await check('vault')).toMatchObject({ gate: 'vault' })
    running.advance(1_000)
    await pass('certificate2', 'CertificateLevel2', 'security-gate')
    expect(await check('vault')).toMatchObject({ gate: 'vault' })
    expect(await check('main')).toMatchObject({ gate: 'main' })
    expect(await check()).toMatchObject({ gate: 'main' })
    expect(await check('none')).toBeNull()

    running.advance(31_000)
    expect(await check('main')).toBeNull()
    expect(await check()).toMatchObject({ gate: 'vault' })
    running.advance(60_000)
    expect(await check()).toBeNull()
  })

  it('does not open when the first gate opens', async () => {
    expect(await pass('vault-keeper', 'VaultKeeper', 'security-gate')).toMatchObject({ status: 'OK' })
    expect([await check('vault'), await check('main')]).toEqual([null, null])
  })
})
