import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOfIssuance, credentialsWithPlaces } from '../ledger.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { expectError, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

/** What everybody can see of a credential's state. */
function statusOf({ status }: ReceivedCredential): Promise<number> {
  if (!status) throw new Error('the credential names no status list')
  return fetchStatus(stage.running.wallet.context, status)
}

it('a wallet that lost the answer gets a credential of the same account, and the lost one is revoked', async () => {
  const authorized = await stage.authorized()
  const lost = await authorized.receive()
  const again = await authorized.receive()
  expect(again.claims).toMatchObject({
    displayName: lost.claims.displayName,
    accountNumber: lost.claims.accountNumber,
    cardNumber: lost.claims.cardNumber,
  })
  expect(again.status?.index).not.toBe(lost.status?.index)
  expect(await statusOf(lost)).toBe(STATUS.INVALID)
  expect(await statusOf(again)).toBe(STATUS.VALID)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 2, valid: 1 })
  expect(await authorized.attempt.status()).toEqual({ status: 2 })
})

it('the lost credential is refused where it is presented, the new one is taken', async () => {
  const authorized = await stage.authorized()
  const lost = await authorized.receive()
  const again = await authorized.receive()
  const { browser, wallet } = stage.running
  const refused = await browser.present('BankAccount')
  await (await wallet.openRequest(refused.url)).sendPresentation([lost])
  expect(await browser.presentationStatus(refused.id)).toMatchObject({
    status: 99,
    error: { code: 'INVALID_CREDENTIAL_STATE' },
  })
  const taken = await browser.present('BankAccount')
  await wallet.present(taken.url, [again])
  expect(await browser.presentationStatus(taken.id)).toEqual({ status: 2 })
})

it('one account stands in the ledger, however often the wallet asks', async () => {
  const { query } = stage.running.product.database
  const accounts = async () => (await query.selectFrom('accounts').select('id').execute()).length
  const before = await accounts()
  const authorized = await stage.authorized()
  for (let count = 0; count < 3; count += 1) await authorized.receive()
  expect(await accounts()).toBe(before + 1)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 3, valid: 1 })
})

it('another key is refused, and the credential of the first stays good', async () => {
  const authorized = await stage.authorized()
  const first = await authorized.receive()
  const proof = await authorized.proof(undefined, generateHolderKey())
  expectError(await authorized.request({ proofs: [proof] }), 'credential_request_denied')
  expect(await statusOf(first)).toBe(STATUS.VALID)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('fifty keys at once: one has the credential', async () => {
  const authorized = await stage.authorized()
  const proofs = await Promise.all(Array.from({ length: 50 }, () => authorized.proof(undefined, generateHolderKey())))
  const answers = await Promise.all(proofs.map((proof) => authorized.request({ proofs: [proof] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'credential_request_denied')
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('one key twenty times at once: one credential is good in the end, each with an index of its own', async () => {
  const authorized = await stage.authorized()
  const proofs = await Promise.all(Array.from({ length: 20 }, () => authorized.proof()))
  const answers = await Promise.all(proofs.map((proof) => authorized.request({ proofs: [proof] })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await authorized.attempt.credentials()).toEqual({ issued: 20, valid: 1 })
  const { query } = stage.running.product.database
  const entries = await credentialsWithPlaces(query)
    .select(['list_id', 'index', 'revoked'])
    .where('account_id', '=', await accountOfIssuance(query, authorized.attempt.id))
    .execute()
  expect(new Set(entries.map((entry) => `${entry.list_id} ${entry.index}`)).size).toBe(20)
  expect(entries.filter((entry) => entry.revoked === 0)).toHaveLength(1)
})

it('the answer can be fetched again after the offer ended, and not after the token ended', async () => {
  const begun = await stage.begin()
  stage.running.advance(295_000)
  const authorized = await stage.authorized(Promise.resolve(begun))
  await authorized.receive()
  stage.running.advance(60_000)
  await stage.running.product.cleanUp()
  await authorized.receive()
  stage.running.advance(245_000)
  expectError(await authorized.request(), 'invalid_token', 401)
  expect(await authorized.attempt.status()).toEqual({ status: 2 })
})

it('a wallet with a token gets its credential after the offer ended, and the page was not told of an end before', async () => {
  const begun = await stage.begin()
  stage.running.advance(295_000)
  const authorized = await stage.authorized(Promise.resolve(begun))
  stage.running.advance(10_000)
  await stage.running.product.cleanUp()
  expect(await begun.status()).toEqual({ status: 1 })
  await authorized.receive()
  expect(await begun.status()).toEqual({ status: 2 })
})

it('a page that was told that the offer expired is never told of a credential later', async () => {
  const authorized = await stage.authorized()
  stage.running.advance(600_000)
  expect(await authorized.attempt.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  expectError(await authorized.request(), 'invalid_token', 401)
  expect(await authorized.attempt.status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
})
