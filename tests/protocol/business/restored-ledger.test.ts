import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsWithPlaces } from '../ledger.ts'
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

const TABLES_OF_AN_ACCOUNT = ['coupons', 'credentials'] as const

const entryOf = (account: BankAccount) =>
  credentialsWithPlaces(bank.query)
    .select(['list_id', 'index', 'credentials.id'])
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()

/** The ledger as a backup has it that is older than this account. */
async function forget(account: BankAccount): Promise<void> {
  const { list_id, index } = await entryOf(account)
  await bank.query.deleteFrom('status_entries').where('list_id', '=', list_id).where('index', '=', index).execute()
  for (const table of TABLES_OF_AN_ACCOUNT)
    await bank.query.deleteFrom(table).where('account_id', '=', account.id).execute()
  await bank.query.deleteFrom('accounts').where('id', '=', account.id).execute()
}

/** A card that the ledger has lost, and the account of a stranger whose card got its place in the status list. */
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
  await bank.query.updateTable('credentials').set({ id, former_id: entry.id }).where('id', '=', entry.id).execute()
  return { lost, stranger }
}

describe('after an older backup was restored, a card that the ledger has lost', () => {
  it('charges nobody, though a stranger got its place in the status list', async () => {
    const { lost, stranger } = await lostAndSuccessor()
    const before = await bank.ledger()
    const purchase = await bank.begin({ bankOperation: 'transfer' })
    expect((await purchase.answer(lost)).status).toBe(400)
    expect(await purchase.status()).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
    expect(await bank.ledger()).toEqual(before)
    expect(before.accounts[stranger.id]).toBe(100_000)
  })

  it('uses nobody else up: the coupon of the stranger stays', async () => {
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

  it('is told of in the audit log, by the credential whose place it had', async () => {
    const { lost, stranger } = await lostAndSuccessor()
    const { id } = await entryOf(stranger)
    await (await bank.begin()).answer(lost)
    expect(await bank.auditLines('present', id)).toMatchObject([{ actor: 'wallet', outcome: 'other-credential' }])
  })

  it('is refused, too, where it was issued before the ledger knew holders', async () => {
    const { lost, stranger } = await lostAndSuccessor()
    await bank.query
      .updateTable('credentials')
      .set((row) => ({ holder_binding: null, issued_at: row('issued_at', '-', 60_000) }))
      .where('account_id', '=', stranger.id)
      .execute()
    const purchase = await bank.begin()
    expect((await purchase.answer(lost)).status).toBe(400)
  })
})

it('a card that was issued before the ledger knew holders is used as ever', async () => {
  const account = await bank.openAccount()
  await bank.query
    .updateTable('credentials')
    // The credential at hand says it to the day.
    .set({ holder_binding: null, issued_at: Number(account.credential.sdJwt.jws.payload.iat) * 1000 + 999 })
    .where('account_id', '=', account.id)
    .execute()
  expect(await bank.use(account, { bankOperation: 'transfer' })).toMatchObject({ status: 'OK', accountBalance: 700 })
})
