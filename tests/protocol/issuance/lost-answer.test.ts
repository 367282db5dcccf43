import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOfIssuance, credentialsWithStatusIndices } from '../ledger.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** Returns the status of a credential from the public status list. */
function statusOf({ status }: ReceivedCredential): Promise<number> {
  if (!status) throw new Error('the credential names no status list')
  return fetchStatus(stage.running.wallet.context, status)
}

it('issues another credential of the same account after a lost answer, and leaves the lost one valid', async () => {
  const authorized = await stage.authorized()
  const lost = await authorized.receive()
  const again = await authorized.receive()
  expect(again.claims).toMatchObject({
    displayName: lost.claims.displayName,
    accountNumber: lost.claims.accountNumber,
    cardNumber: lost.claims.cardNumber,
  })
  expect(again.status?.index).not.toBe(lost.status?.index)
  expect(await statusOf(lost)).toBe(STATUS.VALID)
  expect(await statusOf(again)).toBe(STATUS.VALID)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 2, valid: 2 })
  expect(await authorized.attempt.status()).toEqual({ status: 2 })
})

it('keeps one account in the ledger, however often the wallet asks', async () => {
  const { query } = stage.running.product.database
  const accounts = async () => (await query.selectFrom('accounts').select('id').execute()).length
  const before = await accounts()
  const authorized = await stage.authorized()
  for (let count = 0; count < 3; count += 1) await authorized.receive()
  expect(await accounts()).toBe(before + 1)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 3, valid: 3 })
})

it("refuses another key, and the first key's credential stays valid", async () => {
  const authorized = await stage.authorized()
  const first = await authorized.receive()
  const proof = await authorized.proof(undefined, generateHolderKey())
  expectError(await authorized.request({ proofs: [proof] }), 'credential_request_denied')
  expect(await statusOf(first)).toBe(STATUS.VALID)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('issues to one of fifty keys at once', async () => {
  const authorized = await stage.authorized()
  const proofs = await Promise.all(Array.from({ length: 50 }, () => authorized.proof(undefined, generateHolderKey())))
  const answers = await Promise.all(proofs.map((proof) => authorized.request({ proofs: [proof] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'credential_request_denied')
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('answers ten of twenty simultaneous requests with one key, each with a status entry of its own', async () => {
  const authorized = await stage.authorized()
  const proofs = await Promise.all(Array.from({ length: 20 }, () => authorized.proof()))
  const answers = await Promise.all(proofs.map((proof) => authorized.request({ proofs: [proof] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'credential_request_denied')
  expect(await authorized.attempt.credentials()).toEqual({ issued: 10, valid: 10 })
  const { query } = stage.running.product.database
  const entries = await credentialsWithStatusIndices(query)
    .select(['list_id', 'index', 'status_entries.status'])
    .where('account_id', '=', await accountOfIssuance(query, authorized.attempt.id))
    .execute()
  expect(new Set(entries.map((entry) => `${entry.list_id} ${entry.index}`)).size).toBe(10)
  expect(entries.every((entry) => entry.status === 0)).toBe(true)
})

it('denies the eleventh credential of an access token, and the tenth stays valid', async () => {
  const authorized = await stage.authorized()
  const received: ReceivedCredential[] = []
  for (let count = 0; count < 10; count += 1) received.push(await authorized.receive())
  const last = received.at(-1) ?? expect.unreachable()
  for (let count = 0; count < 2; count += 1) expectError(await authorized.request(), 'credential_request_denied')
  expect(await statusOf(last)).toBe(STATUS.VALID)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 10, valid: 10 })
  expect(await authorized.attempt.status()).toEqual({ status: 2 })
})

it('returns the answer again after the offer ended, but not after the token expired', async () => {
  const started = await stage.begin()
  stage.running.advance(295_000)
  const authorized = await stage.authorized(Promise.resolve(started))
  await authorized.receive()
  stage.running.advance(60_000)
  await stage.running.product.cleanUp()
  await authorized.receive()
  stage.running.advance(245_000)
  expectError(await authorized.request(), 'invalid_token', 401)
  expect(await authorized.attempt.status()).toEqual({ status: 2 })
})

it('issues to a wallet with a token after the offer expired, if the page did not see the end before', async () => {
  const started = await stage.begin()
  stage.running.advance(295_000)
  const authorized = await stage.authorized(Promise.resolve(started))
  stage.running.advance(10_000)
  await stage.running.product.cleanUp()
  expect(await started.status()).toEqual({ status: 1 })
  await authorized.receive()
  expect(await started.status()).toEqual({ status: 2 })
})

it('does not issue after the page saw that the offer expired', async () => {
  const authorized = await stage.authorized()
  stage.running.advance(600_000)
  expect(await authorized.attempt.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  expectError(await authorized.request(), 'invalid_token', 401)
  expect(await authorized.attempt.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
})
