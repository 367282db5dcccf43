import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, requestStatusList, STATUS } from '../wallet/status-list.ts'
import { Bank, type BankAccount } from './bank.ts'

const ADMINISTRATOR = 'administrator-1'

let running: RunningProduct
let bank: Bank
let account: BankAccount
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  bank = new Bank({ browser, wallet, query: () => running.product.database.query })
})
afterAll(() => running.stop())
beforeEach(async () => {
  account = await bank.openAccount()
})

const revoke = (id: string) => running.product.services.revocation.revoke(id, ADMINISTRATOR, { reason: 'unspecified' })

function statusOf({ status }: ReceivedCredential) {
  if (!status) throw new Error('the credential has no status')
  return fetchStatus(running.wallet.context, status)
}

async function statusToken({ status }: ReceivedCredential): Promise<string> {
  return (await requestStatusList(running.wallet.context, status?.uri ?? '')).text
}

async function expectRefused(holder: BankAccount, parameters = {}): Promise<void> {
  const purchase = await bank.begin(parameters)
  expect((await purchase.answer(holder)).status).toBe(400)
  expect(await purchase.status()).toMatchObject({
    status: 99,
    error: { code: 'INVALID_CREDENTIAL_STATE', message: 'The credential has been revoked or is expired' },
  })
}

const rowOf = ({ id }: BankAccount) =>
  bank.query.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a revoked account', () => {
  it('is refused a moment later', async () => {
    expect(await bank.use(account)).toMatchObject({ status: 'OK', credentialStateIsValid: true })
    expect(await revoke(account.id)).toBe('revoked')
    await expectRefused(account)
  })

  it('pays nothing and gets no coffee', async () => {
    const open = await bank.begin({ bankOperation: 'transfer' })
    await revoke(account.id)
    const before = await bank.ledger()
    expect((await open.answer(account)).status).toBe(400)
    for (const bankOperation of ['transfer', 'lunch', 'coffee']) await expectRefused(account, { bankOperation })
    expect(await bank.ledger()).toEqual(before)
    const coupon = await bank.query
      .selectFrom('coupons')
      .select('used_at')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(coupon.used_at).toBeNull()
  })

  it('is marked in the status list at once: its bit changes, in a newly signed list', async () => {
    const neighbour = await bank.openAccount()
    const before = await statusToken(account.credential)
    expect(await statusOf(account.credential)).toBe(STATUS.VALID)
    const version = await listVersion(account.credential)
    await revoke(account.id)
    expect(await statusOf(account.credential)).toBe(STATUS.INVALID)
    expect(await statusOf(neighbour.credential)).toBe(STATUS.VALID)
    expect(await listVersion(account.credential)).toBe(version + 1)
    const after = await statusToken(account.credential)
    expect(after).not.toBe(before)
    expect(decodeJwt(after).sub).toBe(decodeJwt(before).sub)
  })

  it('stays revoked across a restart', async () => {
    await revoke(account.id)
    await running.restart()
    expect(await statusOf(account.credential)).toBe(STATUS.INVALID)
    await expectRefused(account)
    expect(await revoke(account.id)).toBe('revoked-before')
  })

  it('keeps its balance, name and last usage; only its status and last change are new', async () => {
    await bank.use(account, { bankOperation: 'lunch' })
    const before = await rowOf(account)
    running.advance(1000)
    await revoke(account.id)
    const { status, updated, ...kept } = await rowOf(account)
    expect(status).toBe('Revoked')
    expect(updated).toBeGreaterThanOrEqual(before.updated + 1000)
    expect(before).toMatchObject(kept)
  })

  it('leaves other accounts alone', async () => {
    const other = await bank.openAccount('Jan Kowalski')
    await revoke(account.id)
    expect(await bank.use(other, { bankOperation: 'lunch' })).toMatchObject({ status: 'OK' })
  })
})

describe('revoking', () => {
  it('twice changes nothing the second time, not even the last change', async () => {
    expect(await revoke(account.id)).toBe('revoked')
    const before = [await rowOf(account), await listVersion(account.credential)]
    running.advance(1000)
    expect(await revoke(account.id)).toBe('revoked-before')
    expect([await rowOf(account), await listVersion(account.credential)]).toEqual(before)
  })

  it('50 times at once has one effect and one line in the audit log', async () => {
    const version = await listVersion(account.credential)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => revoke(account.id)))
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'revoked-before')).toHaveLength(49)
    expect(await listVersion(account.credential)).toBe(version + 1)
    expect(await bank.auditLines('revoke-account', account.id)).toEqual([
      expect.objectContaining({ actor: ADMINISTRATOR, outcome: 'revoked', at: expect.any(Number) }),
    ])
  })

  it.each(['', 'nobody', '__proto__', '%', '*', "' or 1=1 --", 'BankAccount'])(
    "the unknown id '%s' returns not-found and leaves no line in the audit log",
    async (id) => {
      const before = await bank.query.selectFrom('audit_log').select('id').execute()
      expect(await revoke(id)).toBe('not-found')
      expect(await bank.query.selectFrom('audit_log').select('id').execute()).toEqual(before)
      expect(await bank.use(account)).toMatchObject({ status: 'OK' })
    },
  )

  it('an id in another case returns not-found', async () => {
    const other = account.id.replaceAll(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    expect(await revoke(other)).toBe('not-found')
    expect(await bank.use(account)).toMatchObject({ status: 'OK' })
  })
})

describe('issuing after the revocation', () => {
  it('with the same token is refused, and the account stays revoked', async () => {
    const { browser, wallet } = running
    const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Ewa Lis' })
    const issuance = await wallet.openOffer(url)
    const { value: accessToken } = await issuance.obtainToken()
    const key = generateHolderKey()
    const ask = async () => {
      const proof = issuance.createProof(key, await issuance.obtainNonce())
      return issuance.sendCredentialRequest({ accessToken, proofs: [proof] })
    }
    const [credential] = await issuance.acceptCredentials(await ask(), [key])
    if (!credential) throw new Error('no credential')
    const holder = { id: await bank.accountOf(id), credential }
    await revoke(holder.id)
    expect(readProtocolError(await ask()).error).toBe('credential_request_denied')
    expect(await rowOf(holder)).toMatchObject({ status: 'Revoked' })
    const valid = await bank.query
      .selectFrom('credentials')
      .select('id')
      .where('account_id', '=', holder.id)
      .where('status', '=', 'valid')
      .execute()
    expect(valid).toEqual([])
    await expectRefused(holder)
  })
})

describe('a revoked contract', () => {
  let contractId: string
  const type = 'GiftCard'
  const issueGiftCard = () => running.browser.issue('/portal-gift-card', type, { displayName: 'Ewa', message: 'Hi' })
  const presentGiftCard = () => running.browser.present(type, '/portal-gift-card')
  beforeAll(async () => {
    contractId = await contractOf(type)
  })

  it('refuses all its accounts a moment later, and any new issuance and presentation', async () => {
    const cards = [await receiveGiftCard(), await receiveGiftCard()]
    const offered = await issueGiftCard()
    const opened = await running.wallet.openOffer(offered.url)
    const { value: accessToken } = await opened.obtainToken()
    const requested = await presentGiftCard()
    const open = await running.wallet.openRequest(requested.url)
    const versionBefore = await listVersion(cards[0] as ReceivedCredential)
    const changedBefore = await contractRow()
    running.advance(1000)

    expect(await revoke(contractId)).toBe('revoked')
    const [first, second] = cards as [ReceivedCredential, ReceivedCredential]
    expect((await open.sendPresentation([first])).status).toBe(400)
    expect(await running.browser.presentationStatus(requested.id, '/portal-gift-card')).toMatchObject({
      status: 99,
      error: { code: 'CONTRACT_NOT_ENABLED' },
    })
    for (const card of [first, second]) expect(await statusOf(card)).toBe(STATUS.INVALID)
    expect(await listVersion(first)).toBe(versionBefore + 1)

    const key = generateHolderKey()
    const proof = opened.createProof(key, await opened.obtainNonce())
    const answer = await opened.sendCredentialRequest({ accessToken, proofs: [proof] })
    expect(readProtocolError(answer).error).toBe('credential_request_denied')
    for (const path of ['issuance', 'presentation']) {
      const { status, body } = await running.browser.post(`/portal-gift-card/${path}/request`, {
        type,
        displayName: 'Ewa',
        message: 'Hi',
      })
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'contract-not-enabled' } })
    }

    const accounts = await bank.query
      .selectFrom('accounts')
      .select('status')
      .where('contract_id', '=', contractId)
      .execute()
    expect(accounts.map(({ status }) => status)).toEqual(['Revoked', 'Revoked'])
    const changed = await contractRow()
    expect(changed).toMatchObject({ status: 'Revoked' })
    expect(changed.last_update).toBeGreaterThanOrEqual(changedBefore.last_update + 1000)
  })

  it('is revoked once, with one line in the audit log', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => revoke(contractId)))
    expect(new Set(outcomes)).toEqual(new Set(['revoked-before']))
    expect(await bank.auditLines('revoke-contract')).toEqual([
      expect.objectContaining({ actor: ADMINISTRATOR, object: contractId, outcome: 'revoked' }),
    ])
  })

  it('stays revoked across a restart, which does not enable it again', async () => {
    await running.restart()
    expect(await contractRow()).toMatchObject({ id: contractId, status: 'Revoked' })
  })

  it('leaves other contracts alone', async () => {
    expect(await bank.use(account)).toMatchObject({ status: 'OK' })
  })

  async function receiveGiftCard(): Promise<ReceivedCredential> {
    return running.wallet.receive((await issueGiftCard()).url)
  }

  const contractRow = () =>
    bank.query.selectFrom('contracts').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()
})

describe('a disabled or revoked contract', () => {
  const setStatus = (status: 'Enabled' | 'Disabled' | 'Revoked') =>
    bank.query.updateTable('contracts').set({ status }).where('name', '=', 'BankAccount').execute()

  it.each(['Disabled', 'Revoked'] as const)('%s: neither issues nor presents, and names the reason', async (status) => {
    const purchase = await bank.begin({ bankOperation: 'lunch' })
    const before = await bank.ledger()
    await setStatus(status)
    try {
      const fieldData = { displayName: 'Anna Nowak' }
      for (const [path, body] of [
        ['/basic/request2', { type: 'BankAccount', fieldData }],
        ['/basic/presentation/request', { type: 'BankAccount', bankOperation: 'transfer' }],
        ['/lunch-service/presentation/request', { type: 'BankAccount', bankOperation: 'lunch' }],
      ] as const) {
        const answer = await bank.browser.post(path, body)
        expect({ status: answer.status, body: answer.body }).toMatchObject({
          status: 403,
          body: { code: 'contract-not-enabled' },
        })
      }
      expect((await purchase.answer(account)).status).toBe(400)
      expect(await bank.ledger()).toEqual(before)
    } finally {
      await setStatus('Enabled')
    }
  })
})

async function listVersion({ status }: ReceivedCredential): Promise<number> {
  const { version } = await bank.query
    .selectFrom('status_lists')
    .select('version')
    .where('id', '=', status?.uri.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  return version
}

async function contractOf(name: string): Promise<string> {
  const { id } = await bank.query
    .selectFrom('contracts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
