import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { readCredentialAnswer } from '../wallet/credential-endpoint.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { fetchStatus, STATUS } from '../wallet/status-list.ts'
import { type Authorized, expectError, Stage } from './stage.ts'

const COPIES = 10

const folder = new CardFolder()
folder.change('bank-account-basic', { engine: { name: 'openid4vc', copies: COPIES } })
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ SCENARIOS_DIR: folder.path })
})
afterAll(async () => {
  await stage.close()
  folder.remove()
})

const keys = (count: number): HolderKey[] => Array.from({ length: count }, () => generateHolderKey())

/** Creates a proof for each key, all with one nonce. */
async function proofsOf(authorized: Authorized, of: readonly HolderKey[]): Promise<string[]> {
  const nonce = await authorized.open.obtainNonce()
  return of.map((key) => authorized.open.createProof(key, nonce))
}

async function receive(authorized: Authorized, count: number): Promise<readonly ReceivedCredential[]> {
  const own = keys(count)
  const answer = await authorized.request({ proofs: await proofsOf(authorized, own) })
  return authorized.open.acceptCredentials(answer, own)
}

/** Returns the values of a credential that a verifier could compare: its signed members, disclosures and signature. */
function comparable({ compact }: ReceivedCredential): string[] {
  const [jwt = '', ...disclosures] = compact.split('~')
  const { status, cnf, _sd: digests } = decodeJwt(jwt)
  const { status_list: entry } = status as { status_list: { uri: string; idx: number } }
  return [
    `entry ${entry.idx}`,
    `key ${JSON.stringify(cnf)}`,
    ...(digests as string[]),
    ...disclosures.filter((one) => one !== ''),
    jwt.split('.')[2] ?? '',
  ]
}

it('gives a copy for each proof, and no two have a value in common by which verifiers could link them', async () => {
  const authorized = await stage.authorized()
  const copies = await receive(authorized, COPIES)
  const values = copies.flatMap(comparable)
  expect(new Set(values).size).toBe(values.length)
  const times = copies.map(({ compact }) => {
    const { iat, exp } = decodeJwt(compact.split('~')[0] ?? '')
    return [(iat ?? 0) % 86_400, (exp ?? 0) % 86_400]
  })
  expect(times.flat().every((time) => time === 0)).toBe(true)
  expect(await authorized.attempt.credentials()).toEqual({ issued: COPIES, valid: COPIES })
})

it('shows two copies to two verifiers, and one revocation ends all of them', async () => {
  const { browser, wallet, product, advance } = stage.running
  const authorized = await stage.authorized()
  const copies = await receive(authorized, COPIES)
  for (const copy of copies.slice(0, 2)) {
    const request = await browser.present('BankAccount')
    await wallet.present(request.url, [copy])
    expect(await browser.presentationStatus(request.id)).toEqual({ status: 2 })
  }
  const row = await product.database.query
    .selectFrom('issuances')
    .select('account_id')
    .where('id', '=', authorized.attempt.id)
    .executeTakeFirstOrThrow()
  await product.database.transaction((tx) =>
    product.services.accounts.revoke(tx, row.account_id ?? '', stage.running.now()),
  )
  advance(300_000)
  for (const { status } of copies)
    expect(status && (await fetchStatus(stage.running.wallet.context, status))).toBe(STATUS.INVALID)
})

it('leaves earlier copies valid when the wallet asks again with the same first key', async () => {
  const authorized = await stage.authorized()
  const own = keys(3)
  for (const of of [own, [...own.slice(0, 1), ...keys(2)]])
    readCredentialAnswer(await authorized.request({ proofs: await proofsOf(authorized, of) }), 3)
  expect(await authorized.attempt.credentials()).toEqual({ issued: 6, valid: 6 })
})

it('gives one copy of a card without copies, however many proofs come', async () => {
  const authorized = await stage.authorized(stage.beginWorkshop())
  const answer = await authorized.request({ proofs: await proofsOf(authorized, keys(COPIES)) })
  readCredentialAnswer(answer, 1)
})

it.each<[string, (authorized: Authorized) => Promise<string[]>]>([
  ['of more proofs than the metadata allow', (authorized) => proofsOf(authorized, keys(COPIES + 1))],
  [
    'with a key twice',
    async (authorized) => {
      const own = keys(2)
      return proofsOf(authorized, [...own, ...own.slice(0, 1)])
    },
  ],
  [
    'with one bad proof among ten',
    async (authorized) => [
      ...(await proofsOf(authorized, keys(COPIES - 1))),
      authorized.open.createProof(generateHolderKey(), await authorized.open.obtainNonce(), {
        payload: { aud: 'https://elsewhere.example' },
      }),
    ],
  ],
])('refuses a batch %s, and issues nothing', async (_what, make) => {
  const authorized = await stage.authorized()
  expectError(await authorized.request({ proofs: await make(authorized) }), 'invalid_proof')
  await authorized.expectNothingIssued()
})

it('refuses a thousand proofs by their size, before it reads them', async () => {
  const authorized = await stage.authorized()
  const proof = await authorized.proof()
  expectError(await authorized.request({ proofs: Array<string>(1000).fill(proof) }), 'invalid_request', 413)
  await authorized.expectNothingIssued()
})

it('refuses a batch with a nonce that was used before, and issues nothing', async () => {
  const authorized = await stage.authorized()
  const nonce = await authorized.open.obtainNonce()
  const [used, ...fresh] = keys(3).map((key) => authorized.open.createProof(key, nonce))
  const other = await stage.authorized()
  readCredentialAnswer(await other.request({ proofs: [used ?? ''] }), 1)
  expectError(await authorized.request({ proofs: fresh }), 'invalid_nonce')
  await authorized.expectNothingIssued()
})
