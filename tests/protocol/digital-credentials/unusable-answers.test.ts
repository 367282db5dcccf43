import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { type Attempt, expectClosed, expectReason, Stage } from './stage.ts'

const PROTOCOL = 'openid4vp-v1-signed'
/** Maximum number of answers by the browser to one request. */
const MOST_ANSWERS = 10
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage?.close())

describe('an answer that cannot be used', () => {
  type Messages = (attempt: Attempt) => { protocol: string; data: Record<string, unknown> }
  it.each<[string, Messages]>([
    ['for the key of another request', (attempt) => attempt.message({ jwe: { recipientKey: publicKey } })],
    ['with the kid of another key', (attempt) => attempt.message({ jwe: { header: { kid: 'other' } } })],
    ['with another algorithm', (attempt) => attempt.message({ jwe: { header: { alg: 'ECDH-ES+A256KW' } } })],
    ['with another encryption', (attempt) => attempt.message({ jwe: { header: { enc: 'A256CBC-HS512' } } })],
    ['that is compressed', (attempt) => attempt.message({ jwe: { zip: true } })],
    ['with a changed tag', (attempt) => attempt.message({ jwe: { spoiledTag: true } })],
    ['that names both parties alike', (attempt) => attempt.message({ jwe: { header: { apu: 'AAAA', apv: 'AAAA' } } })],
    ['in clear', ({ open }) => ({ protocol: PROTOCOL, data: { vp_token: open.createVpToken([stage.credential]) } })],
    ['of another protocol', (attempt) => ({ ...attempt.message(), protocol: 'openid4vp-v1-unsigned' })],
    ['of ISO 18013-7', (attempt) => ({ ...attempt.message(), protocol: 'org-iso-mdoc' })],
    ['of ISO 18013-7 under our protocol', () => ({ protocol: PROTOCOL, data: { response: 'gmVkY2FwaaA' } })],
    ['with an unknown error', () => ({ protocol: PROTOCOL, data: { error: 'something_new' } })],
    [
      'with an error next to it',
      (attempt) => ({ protocol: PROTOCOL, data: { ...attempt.message().data, error: 'access_denied' } }),
    ],
    [
      'with an error next to a vp_token',
      () => ({ protocol: PROTOCOL, data: { error: 'access_denied', vp_token: {} } }),
    ],
    ['without anything', () => ({ protocol: PROTOCOL, data: {} })],
  ])('%s leaves the request open', async (_what, message) => {
    const attempt = await stage.begin()
    await attempt.expectUnusable(await attempt.answer(message(attempt)))
  })

  it('may come a limited number of times, after which the QR code still works', async () => {
    const attempt = await stage.begin()
    for (let count = 0; count < MOST_ANSWERS; count += 1)
      expectReason(await attempt.answer({ protocol: PROTOCOL, data: {} }), 'invalid-request', 'answer-unusable')
    expectReason(await attempt.answer(), 'not-possible', 'too-many-answers')
    expect(await attempt.status()).toEqual({ status: 0, hasUnusableAnswer: true })
    await attempt.expectNothingKept()
    expect((await attempt.answerByLink()).status).toBe(200)
    expect(await attempt.status()).toEqual({ status: 2 })
  })

  it('ends the request if it can be read but is malformed, as by QR code', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.answer(attempt.message({ payload: { vp_token: { other: ['x'] } } }))
    await attempt.expectEnded(answer, 'INVALID_PRESENTATION')
    expectClosed(await attempt.answer())
  })

  it('is refused by its shape before it is counted', async () => {
    const attempt = await stage.begin()
    for (const body of [{}, { data: {} }, { protocol: '', data: {} }, { protocol: PROTOCOL, data: 'x' }])
      expectProblem(
        await attempt.page.post('/presentation/digital-credentials/answer', { id: attempt.id, ...body }),
        'invalid-request',
      )
    expect(await attempt.status()).toEqual({ status: 0 })
    await attempt.expectAccepted(await attempt.answer())
  })
})
