import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsWithStatusIndices } from '../ledger.ts'
import { fetchStatusList, statusAt } from '../wallet/status-list.ts'
import type { Bank, BankAccount, Purchase, RequestedPresentation } from './bank.ts'
import { type Servers, startOneServer, startTwoServers } from './servers.ts'

const OPENING_BALANCE = 100_000
const TRANSFER = 30_000

describe.each([
  ['one server on SQLite', startOneServer],
  ['two servers on one PostgreSQL', startTwoServers],
] as const)('races with %s', (_name, start) => {
  let servers: Servers
  let bank: Bank
  beforeAll(async () => {
    servers = await start()
    bank = servers.banks[0]
  })
  afterAll(() => servers.close())

  const bankOf = (index: number): Bank => servers.banks[index % servers.banks.length] ?? bank

  /** Starts presentations, distributed over the servers in turn. */
  const beginMany = (count: number, parameters: RequestedPresentation): Promise<Purchase[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => bankOf(index).begin(parameters)))

  /** Answers all presentations at once, and returns their results. */
  async function answerAtOnce(purchases: readonly Purchase[], payer: (index: number) => BankAccount) {
    const jwes = purchases.map(({ open }, index) => open.encrypt(open.createVpToken([payer(index).credential])))
    const answers = await Promise.all(purchases.map(({ open }, index) => open.sendResponse(jwes[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual(purchases.map(() => 200))
    return Promise.all(purchases.map((purchase) => purchase.result()))
  }

  it('of 100 presentations of one coupon, one gets the coffee and 99 are refused as used', async () => {
    const account = await bank.openAccount()
    const purchases = await beginMany(100, { bankOperation: 'coffee' })
    const results = await answerAtOnce(purchases, () => account)
    expect(results.filter(({ status, cuponUsed }) => status === 'OK' && cuponUsed === false)).toHaveLength(1)
    expect(results.filter(({ status, cuponUsed }) => status === 'ERROR' && cuponUsed === true)).toHaveLength(99)
    expect(new Set(results.map(({ cuponUsedTime }) => cuponUsedTime)).size).toBe(1)
  })

  it('one payment that ten requests continue is paid once', async () => {
    const account = await bank.openAccount()
    const before = await bank.ledger()
    const first = await bank.begin({ bankOperation: 'lunch' })
    const parameters = { bankOperation: 'lunch', paymentId: first.paymentId }
    const results = await answerAtOnce([first, ...(await beginMany(9, parameters))], () => account)
    expect(results.filter(({ status }) => status === 'OK')).toHaveLength(1)
    expect(new Set(results.map(({ paymentId }) => paymentId))).toEqual(new Set([first.paymentId]))
    const after = await bank.ledger()
    expect(after.accounts[account.id]).toBe(OPENING_BALANCE - 800)
    expect(after.receivers.lunch).toBe((before.receivers.lunch ?? 0) + 800)
    expect(after.total).toBe(before.total)
  })

  it('one payment that several accounts try to pay is charged to one of them', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => bank.openAccount()))
    const first = await bank.begin({ bankOperation: 'transfer' })
    const parameters = { bankOperation: 'transfer', paymentId: first.paymentId }
    const purchases = [first, ...(await beginMany(3, parameters))]
    const results = await answerAtOnce(purchases, (index) => accounts[index] ?? (accounts[0] as BankAccount))
    const winner = results.findIndex(({ status }) => status === 'OK')
    expect(results.filter(({ status }) => status === 'OK')).toHaveLength(1)
    const { accounts: balances } = await bank.ledger()
    expect(accounts.map(({ id }) => balances[id])).toEqual(
      accounts.map((_, index) => OPENING_BALANCE - (index === winner ? TRANSFER : 0)),
    )
    expect(await bank.payment(first.paymentId)).toMatchObject({ state: 'settled', account_id: accounts[winner]?.id })
  })

  it('of ten payments from one balance, three are made, and the balance never goes below zero', async () => {
    const account = await bank.openAccount()
    const { total } = await bank.ledger()
    const purchases = await beginMany(10, { bankOperation: 'transfer' })
    const results = await answerAtOnce(purchases, () => account)
    const paid = results.filter(({ status }) => status === 'OK')
    expect(paid.map(({ accountBalance }) => accountBalance).sort()).toEqual([100, 400, 700])
    for (const { accountBalance } of results) expect(accountBalance).toBeGreaterThanOrEqual(0)
    const ledger = await bank.ledger()
    expect(ledger.accounts[account.id]).toBe(OPENING_BALANCE - 3 * TRANSFER)
    expect(ledger.total).toBe(total)
    const states = await Promise.all(purchases.map(async ({ paymentId }) => (await bank.payment(paymentId)).state))
    expect(states.filter((state) => state === 'refused')).toHaveLength(7)
  })

  it('payments from many accounts at once move money, and do not create any', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => bank.openAccount()))
    const before = await bank.ledger()
    const lunches = await beginMany(12, { bankOperation: 'lunch' })
    const transfers = await beginMany(12, { bankOperation: 'transfer' })
    const payer = (index: number) => accounts[index % 4] as BankAccount
    const results = await answerAtOnce([...lunches, ...transfers], payer)
    expect(results.filter(({ status }) => status === 'OK')).toHaveLength(24)
    const after = await bank.ledger()
    for (const { id } of accounts) expect(after.accounts[id]).toBe(OPENING_BALANCE - 3 * 800 - 3 * TRANSFER)
    expect(after.receivers).toEqual({
      lunch: (before.receivers.lunch ?? 0) + 12 * 800,
      transfer: (before.receivers.transfer ?? 0) + 12 * TRANSFER,
    })
    expect(after.total).toBe(before.total)
  })

  it('of 50 simultaneous revocations of one account, one takes effect, with one line in the audit log', async () => {
    const { id, credential } = await bank.openAccount()
    const listId = credential.status?.uri.split('/').at(-1) ?? ''
    const version = async () =>
      (await bank.query.selectFrom('status_lists').select('version').where('id', '=', listId).executeTakeFirstOrThrow())
        .version
    const before = await version()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => servers.revoke(index % servers.banks.length, id)),
    )
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'revoked-before')).toHaveLength(49)
    expect(await bank.auditLines('revoke-account', id)).toHaveLength(1)
    expect(await version()).toBe(before + 1)
    for (const { wallet } of servers.banks) {
      const list = await fetchStatusList(wallet.context, credential.status?.uri ?? '')
      expect(statusAt(list, credential.status?.index ?? -1)).toBe(1)
    }
  })

  it('a payment that races with the revocation of its account is made before the revocation, or not at all', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => bank.openAccount()))
    const { total } = await bank.ledger()
    const purchases = await beginMany(8, { bankOperation: 'transfer' })
    await Promise.all(
      purchases.flatMap((purchase, index) => {
        const account = accounts[index] as BankAccount
        const steps = [() => purchase.answer(account), () => servers.revoke(index % servers.banks.length, account.id)]
        return (index % 3 === 0 ? steps.reverse() : steps).map((step) => step())
      }),
    )
    const ledger = await bank.ledger()
    expect(ledger.total).toBe(total)
    for (const [index, purchase] of purchases.entries()) {
      const { status, error } = await purchase.status()
      const balance = ledger.accounts[accounts[index]?.id ?? '']
      if (status === 2) expect(balance).toBe(OPENING_BALANCE - TRANSFER)
      else
        expect({ balance, code: error?.code }).toEqual({ balance: OPENING_BALANCE, code: 'INVALID_CREDENTIAL_STATE' })
      const late = await bankOf(index).begin()
      expect((await late.answer(accounts[index] as BankAccount)).status).toBe(400)
    }
  })

  it('40 credentials issued at once have 40 different indices in the status lists', async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, (_, index) => bankOf(index).openAccount()))
    const indices = accounts.map(({ credential: { status } }) => `${status?.uri} ${status?.index}`)
    expect(new Set(indices).size).toBe(40)
  })

  it('a contract revoked while credentials are issued leaves none of them valid', async () => {
    const type = 'GiftCard'
    const contract = await bank.query
      .selectFrom('contracts')
      .select('id')
      .where('name', '=', type)
      .executeTakeFirstOrThrow()
    const receive = async (index: number) => {
      const { browser, wallet } = bankOf(index)
      const { url } = await browser.issue('/portal-gift-card', type, { displayName: 'Ewa Lis', message: 'Enjoy' })
      const open = await wallet.openOffer(url)
      return { url, wallet, open }
    }
    const offers = await Promise.all(Array.from({ length: 24 }, (_, index) => receive(index)))
    const issuing = offers.map(({ url, wallet }) => wallet.receive(url).catch(() => undefined))
    const revoking = new Promise<void>((resolve) => setTimeout(resolve, 40)).then(() => servers.revoke(0, contract.id))
    await Promise.all([...issuing, revoking])
    expect(await revoking).toBe('revoked')
    const left = await credentialsWithStatusIndices(bank.query)
      .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
      .select(['credentials.status as credential', 'accounts.status as account', 'status_entries.status as published'])
      .where('accounts.contract_id', '=', contract.id)
      .execute()
    for (const state of left) expect(state).toEqual({ credential: 'revoked', account: 'Revoked', published: 1 })
  })
})
