import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsWithStatusIndices } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { Bank, type BankAccount } from './bank.ts'

let running: RunningProduct
let bank: Bank
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(() => running.stop())

const TABLES_OF_AN_ACCOUNT = ['account_terms', 'coupons', 'credentials'] as const

const entryOf = (account: BankAccount) =>
  credentialsWithStatusIndices(bank.query)
    .select(['list_id', 'index', 'credentials.id'])
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()

/** Deletes an account from the ledger, as if an older backup had been restored. */
async function forget(account: BankAccount): Promise<void> {
  const { list_id, index } = await entryOf(account)
  await bank.query.deleteFrom('status_entries').where('list_id', '=', list_id).where('index', '=', index).execute()
  for (const table of TABLES_OF_AN_ACCOUNT)
    await bank.query.deleteFrom(table).where('account_id', '=', account.id).execute()
  await bank.query.deleteFrom('accounts').where('id', '=', account.id).execute()
}

/** Returns a card that the ledger has lost, and another visitor's account whose card got the same status list index. */
async function lostAndSuccessor(): Promise<{ lost: BankAccount; stranger: BankAccount }> {
  const lost = await bank.openAccount('Anna Lost')
  const { list_id, index, id } = await entryOf(lost)
  await forget(lost)
  const stranger = await bank.openAccount('Boris Stranger')
  const entry = await entryOf(stranger)
  await bank.query
    .updateTable('status_entries')
    .set({ list_id, index })
    .where('list_id', '=', entry.list_id)
    .where('index', '=', entry.index)
    .execute()
  await bank.query.updateTable('credentials').set({ id }).where('id', '=', entry.id).execute()
  return { lost, stranger }
}

describe('after the restore of an older backup, a card that the ledger has lost', () => {
  it('charges nobody, even if another visitor got its status list index', async () => {
    const { lost, stranger } = await lostAndSuccessor()
    const before = await bank.ledger()
    const purchase = await bank.begin({ bankOperation: 'transfer' })
    expect((await purchase.answer(lost)).status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
    expect(await bank.ledger()).toEqual(before)
    expect(before.accounts[stranger.id]).toBe(100_000)
  })

  it("does not use the other visitor's coupon", async () => {
    const { lost, stranger } = await lostAndSuccessor()
    const purchase = await bank.begin({ bankOperation: 'coffee' })
    await purchase.answer(lost)
    const coupon = await bank.query
      .selectFrom('coupons')
      .select('used_at')
      .where('account_id', '=', stranger.id)
      .executeTakeFirstOrThrow()
    expect(coupon.used_at).toBeNull()
  })

  it('is audited, with the credential that has its index now', async () => {
    const { lost, stranger } = await lostAndSuccessor()
    const { id } = await entryOf(stranger)
    await (await bank.begin()).answer(lost)
    expect(await bank.auditLines('present', id)).toMatchObject([{ actor: 'wallet', outcome: 'other-credential' }])
  })
})
