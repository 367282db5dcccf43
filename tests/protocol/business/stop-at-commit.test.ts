import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { credentialsWithStatusIndices } from '../ledger.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { readToken } from '../wallet/token.ts'
import type { Bank, BankAccount, Ledger, RequestedPresentation } from './bank.ts'
import type { Stop } from './server-process.ts'
import { StoppableServer } from './stoppable-server.ts'

/** Balance of a new account, in grosz. */
const OPENING_BALANCE = 100_000

/**
 * Returns one `Stop` for each state in which a kill can leave the database: before the first commit, and after each commit. In each
 * state, the client gets no answer. A kill before a later commit leaves the same state as a kill after the previous commit.
 */
const stopsOf = (commits: number): Stop[] => [
  { commit: 1, side: 'before' },
  ...Array.from({ length: commits }, (_, index): Stop => ({ commit: index + 1, side: 'after' })),
]

let server: StoppableServer
let bank: Bank
beforeAll(async () => {
  server = await StoppableServer.start()
  bank = server.bank
})
afterAll(() => server.close())
afterEach(() => server.cancelStop())

/** Receives a bank account, and repeats each request that got no answer. */
async function receive(): Promise<BankAccount> {
  const { id, url } = await server.step(() => bank.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' }))
  const open = await server.step(() => bank.wallet.openOffer(url))
  const answer = await server.step(() => open.sendTokenRequest())
  if (answer.status !== 200) {
    // A code works once (OpenID4VCI 1.0 section 4.1.1): a wallet that lost the token starts again.
    expect(readProtocolError(answer).error).toBe('invalid_grant')
    return receive()
  }
  const { value: accessToken } = readToken(answer)
  const key = generateHolderKey()
  const issued = await server.step(async () => {
    const proof = open.createProof(key, await open.obtainNonce())
    return open.sendCredentialRequest({ accessToken, proofs: [proof] })
  })
  const [credential] = await open.acceptCredentials(issued, [key])
  if (!credential) throw new Error('no credential')
  return { id: await bank.accountOf(id), credential }
}

/** Presents an account's credential, and repeats each request that got no answer. */
async function present(account: BankAccount, parameters: RequestedPresentation) {
  const { id, url } = await server.step(() => bank.browser.present('BankAccount', '/basic', parameters))
  const open = await server.step(() => bank.wallet.openRequest(url))
  const jwe = open.encrypt(open.createVpToken([account.credential]))
  const answer = await server.step(() => open.sendResponse(jwe))
  expect(await bank.browser.presentationStatus(id)).toEqual({ status: 2 })
  return { answered: answer.status, result: await bank.browser.result(id) }
}

describe('a server that is killed while it issues', () => {
  const COMMITS = 4

  it.each(stopsOf(COMMITS))(
    '$side commit $commit: the credential is issued completely, for one account',
    async (stop) => {
      await server.stopAt(stop, expectWholeAccounts)
      const account = await receive()
      expect(server.restarts).toBe(1)
      await expectWholeAccounts()
      const issued = await credentialsWithStatusIndices(bank.query)
        .select(['credentials.status', 'status_entries.status as published'])
        .where('credentials.account_id', '=', account.id)
        .execute()
      // If the wallet had to ask again, the credential whose answer was lost is in the ledger as well.
      expect(issued.length).toBeGreaterThanOrEqual(1)
      expect(issued.every(({ status, published }) => status === 'valid' && published === 0)).toBe(true)
      expect(await bank.use(account)).toMatchObject({ status: 'OK', accountBalance: 1000 })
    },
  )

  it('makes no further commits', async () => {
    await server.stopAt({ commit: COMMITS + 1, side: 'before' })
    await receive()
    expect(server.restarts).toBe(0)
  })

  /** Checks that each account is complete: it has its opening balance, a coupon, and a credential with a status index. */
  async function expectWholeAccounts(): Promise<void> {
    const accounts = await bank.query
      .selectFrom('accounts')
      .leftJoin('coupons', 'coupons.account_id', 'accounts.id')
      .leftJoin('credentials', 'credentials.account_id', 'accounts.id')
      .select(['accounts.balance', 'coupons.valid_to', 'credentials.id'])
      .execute()
    const withIndex = (await credentialsWithStatusIndices(bank.query).select('credentials.id').execute()).map(
      ({ id }) => id,
    )
    for (const { balance, valid_to, id } of accounts) {
      expect(balance).toBe(OPENING_BALANCE)
      expect(valid_to).not.toBeNull()
      expect(withIndex).toContain(id)
    }
    const issued = await bank.auditLines('issue')
    expect(issued.length).toBe(new Set(await accountIds()).size)
  }

  async function accountIds(): Promise<string[]> {
    return (await bank.query.selectFrom('accounts').select('id').execute()).map(({ id }) => id)
  }
})

describe('a server that is killed during a payment', () => {
  const COMMITS = 3

  it.each(stopsOf(COMMITS))('$side commit $commit: the payment is made once', async (stop) => {
    const account = await bank.openAccount()
    const before = await bank.ledger()
    await server.stopAt(stop, async () => {
      const found = await bank.ledger()
      expect(found.total).toBe(before.total)
      expect(found).toEqual(stop.commit === COMMITS && stop.side === 'after' ? paidFrom(before, account) : before)
    })
    const { answered, result } = await present(account, { bankOperation: 'transfer' })
    expect(server.restarts).toBe(1)
    expect(answered).toBe(stop.commit === COMMITS && stop.side === 'after' ? 400 : 200)
    expect(result).toMatchObject({ status: 'OK', accountBalance: 700 })
    expect(await bank.ledger()).toEqual(paidFrom(before, account))
    expect(await bank.payment(result.paymentId)).toMatchObject({ state: 'settled', account_id: account.id })
    expect(await bank.auditLines('present', account.id)).toHaveLength(1)
  })

  it('makes no further commits', async () => {
    const account = await bank.openAccount()
    await server.stopAt({ commit: COMMITS + 1, side: 'before' })
    await present(account, { bankOperation: 'transfer' })
    expect(server.restarts).toBe(0)
  })

  const paidFrom = ({ accounts, receivers, total }: Ledger, { id }: BankAccount): Ledger => ({
    accounts: { ...accounts, [id]: OPENING_BALANCE - 30_000 },
    receivers: { ...receivers, transfer: (receivers.transfer ?? 0) + 30_000 },
    total,
  })
})

describe('a server that is killed while a coupon is used', () => {
  const COMMITS = 3

  // The use of a coupon differs from the payment above only in its last commit, so only the last stops are tested.
  it.each(stopsOf(COMMITS).slice(-2))('$side commit $commit: the coupon is used once', async (stop) => {
    const account = await bank.openAccount()
    const isUsed = stop.commit === COMMITS && stop.side === 'after'
    await server.stopAt(stop, async () => {
      const coupon = await bank.query
        .selectFrom('coupons')
        .select('used_at')
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow()
      expect(coupon.used_at === null).toBe(!isUsed)
    })
    const { answered, result } = await present(account, { bankOperation: 'coffee' })
    expect(server.restarts).toBe(1)
    expect(answered).toBe(isUsed ? 400 : 200)
    expect(result).toMatchObject({ status: 'OK', cuponUsed: false, cuponUsedTime: expect.any(Number) })
    expect((await present(account, { bankOperation: 'coffee' })).result).toMatchObject({
      status: 'ERROR',
      cuponUsed: true,
      cuponUsedTime: result.cuponUsedTime,
    })
  })
})

describe('a server that is killed while a contract is revoked', () => {
  const NAME = { displayName: 'Anna Nowak' }
  /** Number of the commit that stores the decision to revoke. */
  const DECISION = 1
  /** Number of the commit that revokes the accounts. Earlier commits store the decision and end all open flows. */
  const ACCOUNTS = 4
  it.each([
    { commit: DECISION, side: 'before', type: 'CertificateLevel1', prefix: '/certificate1', claims: NAME },
    { commit: DECISION, side: 'after', type: 'CertificateLevel2', prefix: '/certificate2', claims: NAME },
    {
      commit: ACCOUNTS,
      side: 'before',
      type: 'Workshop',
      prefix: '/workshop',
      claims: { ...NAME, company: 'Example' },
    },
    {
      commit: ACCOUNTS,
      side: 'after',
      type: 'GiftCard',
      prefix: '/portal-gift-card',
      claims: { ...NAME, message: 'x' },
    },
  ] as const)(
    '$side commit $commit: all its accounts are revoked, or none',
    async ({ type, prefix, claims, ...stop }) => {
      const receiveOne = async () => bank.wallet.receive((await bank.browser.issue(prefix, type, claims)).url)
      const credentials = [await receiveOne(), await receiveOne()]
      const { id } = await bank.query
        .selectFrom('contracts')
        .select('id')
        .where('name', '=', type)
        .executeTakeFirstOrThrow()
      const isRevoked = stop.commit > DECISION || stop.side === 'after'
      await server.stopAt(stop, () => expectRevoked(credentials, isRevoked))
      expect(await server.revoke(id)).toBeUndefined()
      expect(server.restarts).toBe(1)
      expect(await server.revoke(id)).toBe(isRevoked ? 'revoked-before' : 'revoked')
      await expectRevoked(credentials, true)
      const statuses = await bank.query.selectFrom('accounts').select('status').where('contract_id', '=', id).execute()
      expect(statuses).toEqual([{ status: 'Revoked' }, { status: 'Revoked' }])
      expect(await bank.auditLines('revoke-contract', id)).toHaveLength(1)
      const contracts = await bank.query.selectFrom('contracts').select('ending_since').where('id', '=', id).execute()
      expect(contracts).toEqual([{ ending_since: null }])
    },
  )
})

/** Checks the state of credentials in the ledger and in the public status list. */
async function expectRevoked(credentials: readonly ReceivedCredential[], isRevoked: boolean): Promise<void> {
  for (const { status } of credentials) {
    if (!status) throw new Error('the credential has no status')
    const shown = await server.step(() => fetchStatus(bank.wallet.context, status))
    expect(shown).toBe(isRevoked ? STATUS.INVALID : STATUS.VALID)
    const row = await credentialsWithStatusIndices(bank.query)
      .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
      .select(['credentials.status as credential', 'accounts.status as account'])
      .where('status_entries.index', '=', status.index)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(
      isRevoked ? { credential: 'revoked', account: 'Revoked' } : { credential: 'valid', account: 'Active' },
    )
  }
}
