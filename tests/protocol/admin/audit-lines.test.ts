import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bank } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const MINUTE = 60_000

let desk: Console
let bank: Bank
beforeAll(async () => {
  desk = await startConsole()
  const { browser, wallet } = desk.running
  bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
})
afterAll(() => desk.stop())

/** Runs work, and returns the audit lines that were written meanwhile. */
async function linesOf(work: () => Promise<unknown>) {
  const query = () => desk.running.product.database.query.selectFrom('audit_log')
  const before = await query()
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await work()
  return query()
    .selectAll()
    .where('id', '>', before.id ?? 0)
    .orderBy('id')
    .execute()
}

describe('the audit log names the account and the card of a line', () => {
  it('for an issuance', async () => {
    const { browser, wallet } = desk.running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const lines = await linesOf(() => wallet.receive(url))
    const about = { account_id: await bank.accountOf(id), card: 'bank-account-basic' }
    expect(lines).toMatchObject([{ action: 'issue', outcome: 'issued', ...about }])
  })

  it('for a failed issuance: only the card, because no account was opened', async () => {
    const { browser, wallet } = desk.running
    const caller = { displayName: 'Jan Kowalski', userPrincipalName: 'jan@example.org' }
    const { url } = await browser.issueBasic('CustomerUpn', caller)
    const lines = await linesOf(async () => {
      const offer = await wallet.openOffer(url)
      for (let attempt = 0; attempt < 5; attempt += 1) await offer.obtainToken('000000').catch(() => undefined)
    })
    expect(lines).toMatchObject([
      { action: 'issue', outcome: 'TOO_MANY_ATTEMPTS', account_id: null, card: 'external-id-basic' },
    ])
  })

  it('for a presentation, with its purpose', async () => {
    const account = await bank.openAccount()
    const about = { action: 'present', object: account.id, account_id: account.id, reason: null }
    expect(await linesOf(() => bank.use(account))).toMatchObject([{ ...about, outcome: 'verified' }])
    expect(await linesOf(() => bank.use(account, { bankOperation: 'lunch' }))).toMatchObject([
      { ...about, outcome: 'paid', card: 'bank-account-lunch-service' },
    ])
    expect(await linesOf(() => bank.use(account, { bankOperation: 'coffee' }))).toMatchObject([
      { ...about, outcome: 'coupon-used', card: 'bank-account-basic' },
    ])
  })

  it('for a refusal, with the reason', async () => {
    const [account, other] = [await bank.openAccount(), await bank.openAccount()]
    await bank.use(account, { bankOperation: 'coffee' })
    const again = await linesOf(() => bank.use(account, { bankOperation: 'coffee' }))
    expect(again).toMatchObject([{ outcome: 'business-refused', reason: 'coupon-used-before', account_id: account.id }])
    const another = await linesOf(() => bank.use(account, { bankOperation: 'transfer', accountId: other.id }))
    expect(another).toMatchObject([{ outcome: 'business-refused', reason: 'another-account', account_id: account.id }])
  })

  it('for a revoked credential', async () => {
    const account = await bank.openAccount()
    await desk.as(ADA).revoke(account.id)
    const purchase = await bank.begin()
    expect(await linesOf(() => purchase.answer(account))).toMatchObject([
      { outcome: 'INVALID_CREDENTIAL_STATE', account_id: account.id, card: 'bank-account-basic' },
    ])
  })
})

describe('the audit log records sign-ins', () => {
  it('once for each newer token', async () => {
    desk.running.advance(MINUTE)
    const { headers } = desk.as(SAM)
    const person = desk.provider.homeAccountId(SAM)
    const line = { action: 'sign-in', actor: person, object: person, outcome: 'signed-in', account_id: null }
    const call = () => desk.running.browser.get('/session', headers)
    expect(await linesOf(() => Promise.all([call(), call(), call()]))).toMatchObject([line])
    expect(await linesOf(call)).toEqual([])
    desk.running.advance(MINUTE)
    expect(await linesOf(() => desk.as(SAM).get('/session'))).toMatchObject([line])
  })
})

describe('the audit log records refused calls', () => {
  const signedIn = async () => {
    desk.running.advance(MINUTE)
    const { headers } = desk.as(SAM)
    await desk.running.browser.get('/session', headers)
    return headers
  }

  it('of a person without access, with the path but without the query', async () => {
    const headers = await signedIn()
    const call = () => desk.running.browser.get('/vc/admin/all-accounts?name=BankAccount&search=Anna', headers)
    expect(await linesOf(call)).toMatchObject([
      {
        ...{ action: 'refused-call', actor: desk.provider.homeAccountId(SAM), outcome: 'no-access' },
        object: 'GET /vc/admin/all-accounts',
        reference: null,
      },
    ])
  })

  it('with an invalid token, as those of a stranger, but none without a token', async () => {
    const { browser } = desk.running
    const call = (headers: Record<string, string>) => () => browser.get('/vc/admin/contracts', headers)
    expect(await linesOf(call({ authorization: 'Bearer e30.e30.e30' }))).toMatchObject([
      { action: 'refused-call', actor: 'stranger', outcome: 'invalid-token', object: 'GET /vc/admin/contracts' },
    ])
    expect(await linesOf(call({}))).toEqual([])
  })

  it('of strangers at most ten times a minute, with a count of the rest, and of known people without a limit', async () => {
    const headers = await signedIn()
    const call = () =>
      desk.running.browser.get('/vc/admin/contracts', { authorization: 'Bearer e30.e30.e30', 'x-none': '' })
    const lines = await linesOf(async () => {
      for (let index = 0; index < 23; index += 1) await call()
      await desk.running.browser.get('/vc/admin/contracts', headers)
    })
    expect(lines.map(({ actor }) => actor)).toEqual([
      ...Array.from({ length: 10 }, () => 'stranger'),
      desk.provider.homeAccountId(SAM),
    ])
    desk.running.advance(MINUTE)
    expect(await linesOf(call)).toMatchObject([{ actor: 'stranger', reference: '+13' }])
  })

  it('of a person whose access was revoked', async () => {
    const headers = await signedIn()
    await desk.as(ADA).revoke(desk.provider.homeAccountId(SAM))
    expect(await linesOf(() => desk.running.browser.get('/session', headers))).toMatchObject([
      { action: 'refused-call', actor: desk.provider.homeAccountId(SAM), outcome: 'access-revoked' },
    ])
  })
})
