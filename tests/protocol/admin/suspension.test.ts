import { zAccountView } from '@vitrine/api/administration/account-view.ts'
import { zAccountDetails, zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { Bank, type BankAccount } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { verifyElsewhere } from '../operation/foreign-verifier.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { type Caller, type Console, startConsole } from './console.ts'

const DAY = 86_400_000

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

const suspend = (id: string, more: object = {}) => ada.post('/vc/admin/suspend', { id, ...more })
const reinstate = (id: string) => ada.post('/vc/admin/reinstate', { id })
const viewOf = async (id: string) => zAccountView.parse((await ada.get(`/vc/admin/accounts/${id}`)).body)
const auditOf = async (id: string) =>
  z
    .array(zAuditEntry)
    .parse((await ada.get(`/vc/admin/audit?account=${id}`)).body)
    .filter(({ action }) => action.endsWith('-account'))
const published = ({ credential }: BankAccount) => {
  if (!credential.status) throw new Error('the credential names no status list')
  return fetchStatus(desk.running.wallet.context, credential.status)
}
/** Returns what another verifier, made of libraries, says about the card. */
const elsewhere = ({ credential }: BankAccount) => verifyElsewhere(credential, desk.running.now())
/** Returns what the wallet is answered when it presents the card of an account, and what the page shows. */
async function refusalOf(account: BankAccount) {
  const purchase = await bank.begin()
  const { status, body } = await purchase.answer(account)
  return { status, body, page: await purchase.status() }
}

describe('a suspended account', () => {
  it('is refused with a sentence that only its holder gets, and works again once it is reinstated', async () => {
    const [account, revoked, other] = [await bank.openAccount(), await bank.openAccount(), await bank.openAccount()]
    await ada.revoke(revoked.id)
    expect(await suspend(account.id, { reason: 'keyCompromise', reference: 'HD-4711' })).toMatchObject({
      status: 200,
      body: { id: account.id, isSuspended: true },
    })
    const refused = await refusalOf(account)
    expect(refused).toMatchObject({ status: 400, body: { error_description: 'this card is suspended' } })
    const asRevoked = await refusalOf(revoked)
    expect(asRevoked).toMatchObject({ status: 400, body: { error_description: 'the presentation was not accepted' } })
    expect(refused.page, 'as of a revoked card').toEqual(asRevoked.page)
    expect(refused.page).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
    expect((await bank.use(other)).status).toBe('OK')
    expect((await reinstate(account.id)).body).toEqual({ id: account.id, isSuspended: false })
    expect((await bank.use(account)).status).toBe('OK')
  })

  it('has a status of its own in the status list, until it is reinstated', async () => {
    const account = await bank.openAccount()
    expect(await published(account)).toBe(STATUS.VALID)
    expect(await elsewhere(account)).toBe('good')
    await suspend(account.id)
    expect(await published(account)).toBe(STATUS.SUSPENDED)
    expect(await elsewhere(account)).toMatch(/Status is not valid/)
    await reinstate(account.id)
    expect(await published(account)).toBe(STATUS.VALID)
    expect(await elsewhere(account)).toBe('good')
  })

  it('stays Active in the lists of the specification, with a member of its own', async () => {
    const account = await bank.openAccount()
    await suspend(account.id)
    const list = await ada.get(`/vc/admin/all-accounts?name=BankAccount&search=${account.id}`)
    expect(z.array(zAccountDetails).parse(list.body)).toMatchObject([
      { id: account.id, status: 'Active', isSuspended: true },
    ])
  })

  it('shows by whom, why and until when, also in the audit log', async () => {
    const account = await bank.openAccount()
    const until = desk.running.now() + DAY
    await suspend(account.id, { until, reason: 'privilegeWithdrawn', reference: 'HD-1' })
    expect(await viewOf(account.id)).toMatchObject({
      isSuspended: true,
      suspension: { until, reason: 'privilegeWithdrawn', by: ADA.username },
      credentials: [{ status: 'suspended' }],
    })
    await suspend(account.id)
    expect((await viewOf(account.id)).suspension).toMatchObject({ until: null, reason: 'unspecified' })
    await reinstate(account.id)
    await reinstate(account.id)
    expect(await viewOf(account.id)).toMatchObject({ isSuspended: false, suspension: null })
    expect(await auditOf(account.id)).toMatchObject([
      { action: 'reinstate-account', outcome: 'reinstated', actor: ADA.username },
      { action: 'suspend-account', outcome: 'suspended', reference: null },
      { action: 'suspend-account', reference: `HD-1 until ${new Date(until).toISOString()}` },
    ])
  })

  it('works again at the end of its suspension, by itself, also after a restart', async () => {
    const [brief, long] = [await bank.openAccount(), await bank.openAccount()]
    await suspend(brief.id, { until: desk.running.now() + DAY })
    await suspend(long.id, { until: desk.running.now() + 2 * DAY })
    await desk.running.restart()
    desk.running.advance(DAY)
    // As two servers would, at once.
    const { accounts } = desk.running.product.services
    await Promise.all([desk.running.product.cleanUp(), accounts.endSuspensions(desk.running.now())])
    expect((await bank.use(brief)).status).toBe('OK')
    expect(await published(brief)).toBe(STATUS.VALID)
    expect(await published(long)).toBe(STATUS.SUSPENDED)
    expect(await auditOf(brief.id)).toMatchObject([
      { action: 'reinstate-account', outcome: 'reinstated', actor: 'server' },
      { action: 'suspend-account' },
    ])
  })

  it('is revoked for good by a revocation', async () => {
    const account = await bank.openAccount()
    await suspend(account.id)
    await ada.revoke(account.id)
    expect(await published(account)).toBe(STATUS.INVALID)
    expect(await viewOf(account.id)).toMatchObject({ status: 'Revoked', isSuspended: false, suspension: null })
    expectProblem(await suspend(account.id), 'not-possible')
    expectProblem(await reinstate(account.id), 'not-possible')
    expect(await published(account)).toBe(STATUS.INVALID)
  })
})

describe('a suspension', () => {
  it('has one outcome if it races with a revocation, a reinstatement and a presentation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await bank.openAccount()
      const purchase = await bank.begin()
      const [answer] = await Promise.all([
        purchase.answer(account),
        suspend(account.id),
        reinstate(account.id),
        ada.revoke(account.id),
        suspend(account.id),
      ])
      expect([200, 400]).toContain(answer.status)
      expect(await viewOf(account.id)).toMatchObject({ status: 'Revoked', suspension: null })
      expect(await published(account)).toBe(STATUS.INVALID)
      expect((await refusalOf(account)).body).toMatchObject({ error_description: 'the presentation was not accepted' })
    }
  })

  it('is refused with an end in the past, for an unknown account, and for somebody without the scope', async () => {
    const account = await bank.openAccount()
    expectProblem(await suspend(account.id, { until: desk.running.now() - 1 }), 'invalid-request')
    expectProblem(await suspend('nobody'), 'not-found')
    expectProblem(await reinstate('nobody'), 'not-found')
    expect((await desk.as(SAM).post('/vc/admin/suspend', { id: account.id })).status).toBe(403)
    expect((await viewOf(account.id)).suspension).toBeNull()
  })
})
