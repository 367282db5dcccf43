import { createPublicKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../product.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { expectStillOpen } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

/** A server that tells developers of wallets why it refused an answer, and one that does not, like a server in production. */
let [telling, mute]: Stage[] = []
beforeAll(async () => {
  telling = await Stage.open()
  mute = await Stage.of(await startProduct({ WALLET_DIAGNOSIS: 'off' }))
})
afterAll(async () => {
  await telling?.close()
  await mute?.close()
})

const stages = () => [telling ?? expect.unreachable(), mute ?? expect.unreachable()] as const

/** Members of an answer that a wallet can see, without the time and without the id of the HTTP request. */
const seen = ({ status, text, headers }: HttpAnswer) => ({
  ...{ status, text },
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
})

/** Sends the same answer to both servers. Returns what each wallet sees, and what each page shows in its Debug Details. */
async function sendToBoth(send: (attempt: Attempt) => Promise<HttpAnswer>) {
  return Promise.all(
    stages().map(async (stage) => {
      const attempt = await stage.begin()
      const answer = await send(attempt)
      return { stage, attempt, seen: seen(answer), line: await stage.running.browser.presentationDiagnosis(attempt.id) }
    }),
  )
}

const jwe = (header: object) => (attempt: Attempt) =>
  attempt.open.sendResponse(attempt.open.encrypt(attempt.vpToken(), { jwe: { header: { ...header } } }))

describe('the diagnosis of a refused presentation', () => {
  it.each<[string, PresentationTampering, RegExp]>([
    [
      'a missing key binding',
      { withoutKeyBinding: 'tilde-kept' },
      /^KB-JWT: expected a key binding after the last ~, received another or none$/,
    ],
    [
      'a wrong audience',
      { keyBinding: { payload: { aud: 'https://a.example' } } },
      /^KB-JWT aud: expected "x509_hash:[\w-]{43}", received "https:\/\/a\.example"$/,
    ],
    [
      'an old key binding',
      { keyBinding: { payload: { iat: 1 } } },
      /^KB-JWT iat: expected seconds around \d+, received 1$/,
    ],
  ])('names %s on the page, and the wallet sees the same with and without it', async (_what, presentation, line) => {
    const [told, untold] = await sendToBoth((attempt) => attempt.present(presentation))
    expect(told?.line).toMatch(line)
    expect(untold?.line).toBeUndefined()
    expect(told?.seen).toEqual(untold?.seen)
  })
})

describe('the diagnosis of an answer that cannot be used', () => {
  it.each<[string, (attempt: Attempt) => Promise<HttpAnswer>, RegExp]>([
    [
      'one that is not encrypted',
      ({ open }) => open.sendResponse('{"vp_token":{}}'),
      /^JWE: expected 5 parts, as of an encrypted answer, received 1$/,
    ],
    [
      'one that is encrypted to another key',
      ({ open }) =>
        open.sendResponse(open.encrypt({}, { jwe: { recipientKey: createPublicKey(generateHolderKey().privateKey) } })),
      /^JWE tag: expected one for the key of this request/,
    ],
    [
      'a content encryption',
      jwe({ enc: 'A256CBC-HS512' }),
      /^JWE enc: expected "A128GCM" or "A256GCM", received "A256CBC-HS512"$/,
    ],
    ['an algorithm', jwe({ alg: 'RSA-OAEP-256' }), /^JWE alg: expected "ECDH-ES", received "RSA-OAEP-256"$/],
  ])('names %s, and each page says that an answer could not be used', async (_what, send, line) => {
    const [told, untold] = await sendToBoth(send)
    expect(told?.line).toMatch(line)
    expect(untold?.line).toBeUndefined()
    expect(told?.seen).toEqual(untold?.seen)
    for (const { stage, attempt } of [told, untold].flatMap((one) => one ?? []))
      await expectStillOpen(stage, attempt, { hasUnusableAnswer: true })
  })

  it('is that of the third one if strangers send many, and a good answer is still accepted', async () => {
    const [stage] = stages()
    const attempt = await stage.begin()
    for (let count = 1; count <= 10; count += 1) await attempt.open.sendResponse(Array(count).fill('x').join('.'))
    expect(await stage.running.browser.presentationDiagnosis(attempt.id)).toMatch(/received 3$/)
    await attempt.open.sendResponse(randomBytes(1_000_000).toString('base64url'))
    await expectStillOpen(stage, attempt, { hasUnusableAnswer: true })
  })

  it('is not noted before a wallet has fetched the request', async () => {
    const [stage] = stages()
    const { id, requestId } = await stage.running.browser.present('BankAccount')
    const body = new URLSearchParams({ response: 'x' })
    const answer = await fetch(`${stage.running.url}/openid4vp/responses/${requestId}`, { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await stage.running.browser.presentationStatus(id)).toEqual({ status: 0 })
  })
})
