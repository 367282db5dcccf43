import { afterAll, beforeAll, expect, it } from 'vitest'
import { readNonce } from '../wallet/nonce.ts'
import { expectError, Stage } from './stage.ts'

const NONCE_LIFE = 300_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

it('issues one credential for a key proof sent twice', async () => {
  const authorized = await stage.authorized()
  const proofs = [await authorized.proof()]
  expect((await authorized.request({ proofs })).status).toBe(200)
  expectError(await authorized.request({ proofs }), 'invalid_nonce')
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('refuses a nonce in every issuance after it was used in one', async () => {
  const [first, second] = [await stage.authorized(), await stage.authorized()]
  const nonce = await first.open.obtainNonce()
  expect((await first.request({ proofs: [first.open.createProof(first.key, nonce)] })).status).toBe(200)
  expectError(await second.request({ proofs: [second.open.createProof(second.key, nonce)] }), 'invalid_nonce')
  await second.expectNothingIssued()
})

it('refuses a used nonce after a restart and the clean-up', async () => {
  const authorized = await stage.authorized()
  const proofs = [await authorized.proof()]
  await authorized.request({ proofs })
  await stage.running.restart()
  await stage.running.product.cleanUp()
  expectError(await authorized.request({ proofs }), 'invalid_nonce')
})

it('issues one credential for a key proof sent fifty times at once', async () => {
  const authorized = await stage.authorized()
  const proofs = [await authorized.proof()]
  const answers = await Promise.all(Array.from({ length: 50 }, () => authorized.request({ proofs })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'invalid_nonce')
  expect(await authorized.attempt.credentials()).toEqual({ issued: 1, valid: 1 })
})

it('accepts a nonce for five minutes and not longer', async () => {
  const nonce = await (await stage.begin()).open.obtainNonce()
  const late = await (await stage.begin()).open.obtainNonce()
  stage.running.advance(NONCE_LIFE - 5000)
  const [timely, tooLate] = [await stage.authorized(), await stage.authorized()]
  expect((await timely.request({ proofs: [timely.open.createProof(timely.key, nonce)] })).status).toBe(200)
  stage.running.advance(6000)
  expectError(await tooLate.request({ proofs: [tooLate.open.createProof(tooLate.key, late)] }), 'invalid_nonce')
  await tooLate.expectNothingIssued()
})

it('refuses a nonce of another server', async () => {
  const other = await Stage.open()
  // Sets both servers to the same time, so the nonce is invalid only because it comes from the other server.
  other.running.advance(stage.running.now() - other.running.now())
  try {
    const nonce = await (await other.begin()).open.obtainNonce()
    const authorized = await stage.authorized()
    expectError(
      await authorized.request({ proofs: [authorized.open.createProof(authorized.key, nonce)] }),
      'invalid_nonce',
    )
    await authorized.expectNothingIssued()
  } finally {
    await other.close()
  }
})

it.each<[string, (honest: string) => unknown]>([
  ['random', () => 'mJ0cQyXl2Zq8b7l3x9yBvQ'],
  ['empty', () => ''],
  ['a number', () => 17],
  ['null', () => null],
  ['an array with a valid one', (honest) => [honest]],
  ['of 10 kB', () => 'n'.repeat(10_000)],
  ['changed in its first character', (honest) => changedAt(honest, 0)],
  ['changed in its random part', (honest) => changedAt(honest, 20)],
  ['changed in its last part', (honest) => changedAt(honest, honest.length - 5)],
  ['a valid one with padding', (honest) => `${honest}=`],
  ['a valid one with more text', (honest) => `${honest}AAAA`],
])('refuses a nonce that is %s as invalid_nonce', async (_what, lie) => {
  const authorized = await stage.authorized()
  const nonce = lie(await authorized.open.obtainNonce())
  expectError(await authorized.request({ proofs: [await authorized.proof({ payload: { nonce } })] }), 'invalid_nonce')
  await authorized.expectNothingIssued()
})

it('refuses a proof without a nonce as invalid_proof', async () => {
  const authorized = await stage.authorized()
  const proof = await authorized.proof({ payload: { nonce: undefined } })
  expectError(await authorized.request({ proofs: [proof] }), 'invalid_proof')
  await authorized.expectNothingIssued()
})

it('stores nothing for a new nonce, and no two nonces are equal', async () => {
  const { open } = await stage.begin()
  const stored = () => stage.running.product.database.query.selectFrom('openid4vc_used_nonces').selectAll().execute()
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 200 }, () => open.sendNonceRequest()))
  expect(new Set(answers.map(readNonce)).size).toBe(200)
  expect(await stored()).toEqual(before)
})

const changedAt = (text: string, position: number): string =>
  `${text.slice(0, position)}${text[position] === 'A' ? 'B' : 'A'}${text.slice(position + 1)}`
