import { zAccountView } from '@vitrine/api/administration/account-view.ts'
import { zAccountDetails, zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { zOverview } from '@vitrine/api/administration/overview.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../../api/problems.ts'
import { ADA } from '../../identity-provider/token-shapes.ts'
import { accountOfIssuance } from '../../ledger.ts'
import { type EntraConsole, openEntraConsole } from './console.ts'

const MINUTE = 60_000
const SERVICE = 'Microsoft Entra Verified ID'

let desk: EntraConsole
beforeAll(async () => {
  desk = await openEntraConsole({ cards: ['bank-account-basic', 'bank-account-lunch-service', 'external-id-basic'] })
})
afterAll(() => desk.close())

const browser = () => desk.stage.running.browser
const wallet = () => desk.stage.emulator.wallet
const cleanUp = () => desk.stage.running.product.cleanUp()

/** Issues a bank account. Returns the account, and the id of its card at the service. */
async function bankAccount(displayName = 'Anna Nowak') {
  const { id, cardId } = await desk.stage.receive('BankAccount', { displayName })
  return { account: await accountOfIssuance(desk.stage.running.product.database.query, id), cardId }
}

async function view(account: string) {
  return zAccountView.parse((await desk.ada.get(`/vc/admin/accounts/${account}`)).body)
}

/** Returns the audit entries about the revocation of an account's credentials, oldest first. */
async function audited(account: string) {
  const { body } = await desk.ada.get(`/vc/admin/audit?account=${account}&action=revoke-credential`)
  const entries = z.array(zAuditEntry).parse(body).toReversed()
  return entries.map(({ object, outcome }) => ({ object, outcome }))
}

async function findings() {
  desk.stage.running.advance(2000)
  return zOverview.parse((await desk.ada.get('/vc/admin/overview')).body).findings
}

describe('an account whose card is from Verified ID', () => {
  it('is listed and shown with the service, and without a status list', async () => {
    const { account } = await bankAccount('Jan Kowalski')
    const listed = z.array(zAccountDetails).parse((await desk.ada.get('/vc/admin/all-accounts?name=BankAccount')).body)
    expect(listed.find(({ id }) => id === account)).toMatchObject({ name: 'Jan Kowalski', status: 'Active' })
    const { credentials } = await view(account)
    expect(credentials).toMatchObject([
      { status: 'valid', engine: 'entra', service: SERVICE, statusEntry: null, revocationPendingSince: null },
    ])
    const [contract] = desk.stage.emulator.store.contracts.all.filter(({ name }) => name === 'BankAccount')
    expect(credentials[0]?.id.startsWith(`${contract?.id}.`)).toBe(true)
  })

  it('is revoked here at once, and at the service with the next clean-up', async () => {
    const { account, cardId } = await bankAccount()
    expect((await desk.ada.revoke(account)).status).toBe(200)
    const [credential] = (await view(account)).credentials
    expect(credential).toMatchObject({ status: 'revoked', revocationPendingSince: expect.any(Number) })
    expect(await audited(account)).toEqual([{ object: credential?.id, outcome: 'pending' }])
    await cleanUp()
    expect(wallet().isRevoked(cardId)).toBe(true)
    expect((await view(account)).credentials).toMatchObject([{ status: 'revoked', revocationPendingSince: null }])
    const entries = [
      { object: credential?.id, outcome: 'pending' },
      { object: credential?.id, outcome: 'revoked' },
    ]
    expect(await audited(account)).toEqual(entries)
    await cleanUp()
    expect(await audited(account)).toEqual(entries)
    const { history } = await view(account)
    const actors = history.filter(({ action }) => action === 'revoke-credential').map(({ actorKind }) => actorKind)
    expect(actors).toEqual(['server', 'server'])
  })

  it('stays pending while the service is down, is counted in the overview, and is revoked when it is back', async () => {
    const { account, cardId } = await bankAccount()
    const { faults } = desk.stage.emulator
    faults.add({ endpoint: 'credentials', times: 1000, failure: { kind: 'error', status: 503 } })
    await desk.ada.revoke(account)
    await cleanUp()
    expect(wallet().isRevoked(cardId)).toBe(false)
    expect((await view(account)).credentials).toMatchObject([{ revocationPendingSince: expect.any(Number) }])
    desk.stage.running.advance(11 * MINUTE)
    expect(await findings()).toContainEqual(
      expect.objectContaining({ code: 'revocations-pending', urgency: 'now', count: 1 }),
    )
    faults.clear()
    await cleanUp()
    expect(wallet().isRevoked(cardId)).toBe(true)
    expect((await view(account)).credentials).toMatchObject([{ revocationPendingSince: null }])
    expect((await findings()).map(({ code }) => code)).not.toContain('revocations-pending')
    expect((await audited(account)).map(({ outcome }) => outcome)).toEqual(['pending', 'revoked'])
  })
})

describe('a contract of Verified ID', () => {
  it('that is disabled ends its open requests, and leaves its cards as they are', async () => {
    const claims = { displayName: 'Eva Lis', userPrincipalName: 'eva@example.org' }
    const { cardId } = await desk.stage.receive('CustomerUpn', claims)
    const { id } = await desk.ada.contract('CustomerUpn')
    const opened = await browser().present('CustomerUpn')
    await desk.ada.post('/vc/admin/contract-status', { id, status: 'Disabled' })
    expect(await browser().presentationStatus(opened.id)).toMatchObject({
      status: 99,
      error: { code: 'CONTRACT_NOT_ENABLED' },
    })
    await cleanUp()
    expect(wallet().isRevoked(cardId)).toBe(false)
    expectProblem(await browser().post('/basic/presentation/request', { type: 'CustomerUpn' }), 'contract-not-enabled')
    await desk.ada.post('/vc/admin/contract-status', { id, status: 'Enabled' })
    const again = await browser().present('CustomerUpn')
    expect(await wallet().present(again.url, { cardIds: [cardId] })).toMatchObject({ outcome: 'presented' })
    expect(await browser().presentationStatus(again.id)).toEqual({ status: 2 })
  })

  it('that is revoked revokes all its accounts, here at once and at the service with the next clean-up', async () => {
    const accounts = [await bankAccount('Anna'), await bankAccount('Jan')]
    const { id } = await desk.ada.contract('BankAccount')
    const offered = await browser().issueBasic('BankAccount', { displayName: 'Late Lena' })
    const requested = await browser().present('BankAccount')
    const answer = await desk.ada.post('/vc/admin/revoke', { id, reason: 'cessationOfOperation' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'Revoked' } })

    const listed = z.array(zAccountDetails).parse((await desk.ada.get('/vc/admin/all-accounts?name=BankAccount')).body)
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['Revoked']))
    const refused = { status: 99, error: { code: 'CONTRACT_NOT_ENABLED' } }
    expect(await browser().issuanceStatus(offered.id)).toMatchObject(refused)
    expect(await browser().presentationStatus(requested.id)).toMatchObject(refused)
    await cleanUp()
    for (const { account, cardId } of accounts) {
      expect(wallet().isRevoked(cardId)).toBe(true)
      expect((await audited(account)).map(({ outcome }) => outcome)).toEqual(['pending', 'revoked'])
    }

    // The service does not know of the revocation, so the wallet still gets the card that was offered before.
    const late = await wallet().accept(offered.url)
    if (late.outcome !== 'issued') throw new Error('the wallet did not get the card')
    expect(await browser().issuanceStatus(offered.id)).toMatchObject(refused)
    await cleanUp()
    expect(wallet().isRevoked(late.card.id)).toBe(true)
  })

  it('that is revoked is shown as revoked, although the service still has it', async () => {
    expect(await desk.ada.contract('BankAccount')).toMatchObject({ status: 'Revoked', service: { state: 'found' } })
    const { body } = await desk.ada.get('/vc/admin/audit?action=revoke-contract')
    expect(z.array(zAuditEntry).parse(body)).toMatchObject([{ actor: ADA.username, reason: 'cessationOfOperation' }])
  })
})
