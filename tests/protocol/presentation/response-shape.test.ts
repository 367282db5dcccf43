import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostedResponse } from '../wallet/response-endpoint.ts'
import { expectRefused, expectStillOpen, expectUnmatched, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.openWithPhoto()
})
afterAll(() => stage.close())

/** The one presentation of an honest answer. */
const presentationOf = (attempt: Attempt): string => attempt.vpToken().credential?.[0] ?? ''

describe('the vp_token', () => {
  it.each<[string, (attempt: Attempt) => unknown]>([
    ['missing', () => undefined],
    ['null', () => null],
    ['a text', presentationOf],
    ['an array', (attempt) => [presentationOf(attempt)]],
    ['JSON within a text', (attempt) => JSON.stringify(attempt.vpToken())],
    ['without any presentation', () => ({})],
    ['for a query that nobody made', (attempt) => ({ other: [presentationOf(attempt)] })],
    ['for a query that nobody made, too', (attempt) => ({ ...attempt.vpToken(), other: [presentationOf(attempt)] })],
    ['with two presentations for one query', (attempt) => ({ credential: Array(2).fill(presentationOf(attempt)) })],
    ['with no presentation for the query', () => ({ credential: [] })],
    ['with a presentation that is not in an array', (attempt) => ({ credential: presentationOf(attempt) })],
    ['with a presentation that is no text', () => ({ credential: [{ sd_jwt: 'x' }] })],
    ['with an empty presentation', () => ({ credential: [''] })],
    ['with a presentation that is none', () => ({ credential: ['~'.repeat(1000)] })],
    [
      'for a query with the name of a property of every object',
      (attempt) => ({
        constructor: [presentationOf(attempt)],
      }),
    ],
  ])('V-21 that is %s is refused', async (_what, vpToken) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.send({ payload: { vp_token: vpToken(attempt) } }))
  })

  it.each<[string, (attempt: Attempt) => string]>([
    ['not JSON', () => 'vp_token'],
    ['empty', () => ''],
    ['an array', () => '[]'],
    ['null', () => 'null'],
    [
      'JSON with half a character in it',
      (attempt) => `{"half":"\\ud800",${JSON.stringify(honestPayload(attempt)).slice(1)}`,
    ],
    ['a hundred thousand levels deep', () => `${'['.repeat(100_000)}`],
    [
      'more values than anybody needs',
      (attempt) => JSON.stringify({ ...honestPayload(attempt), zeros: Array(20_000).fill(0) }),
    ],
    ['JSON that has a name twice', (attempt) => `{"vp_token":"x",${JSON.stringify(honestPayload(attempt)).slice(1)}`],
  ])('V-21 in an encrypted text that is %s ends nothing', async (_what, rawPayload) => {
    const attempt = await stage.begin()
    await expectUnmatched(stage, attempt, await attempt.send({ rawPayload: rawPayload(attempt) }))
  })

  it('with members beside it that nobody knows is accepted', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.send({ payload: { id_token: 'x', unknown: { a: 1 } } })
    await expectVerified(stage, attempt, answer)
  })

  it('V-22 in the style of Presentation Exchange is refused', async () => {
    const attempt = await stage.begin()
    const payload = {
      vp_token: presentationOf(attempt),
      presentation_submission: {
        id: 'submission',
        definition_id: 'definition',
        descriptor_map: [{ id: 'credential', format: 'vc+sd-jwt', path: '$' }],
      },
    }
    await expectRefused(stage, attempt, await attempt.send({ payload }))
  })
})

describe('an answer that is not encrypted', () => {
  it.each<[string, (attempt: Attempt) => PostedResponse]>([
    [
      'a vp_token in clear',
      (attempt) => ({
        parameters: [
          ['vp_token', JSON.stringify(attempt.vpToken())],
          ['state', attempt.open.request.state],
        ],
      }),
    ],
    [
      'a vp_token in clear beside an encrypted answer',
      (attempt) => ({
        parameters: [
          ['response', attempt.open.encrypt(attempt.vpToken())],
          ['vp_token', JSON.stringify(attempt.vpToken())],
        ],
      }),
    ],
    [
      'an error beside an encrypted answer',
      (attempt) => ({
        parameters: [
          ['response', attempt.open.encrypt(attempt.vpToken())],
          ['error', 'access_denied'],
          ['state', attempt.open.request.state],
        ],
      }),
    ],
    [
      'two encrypted answers',
      (attempt) => ({
        parameters: [
          ['response', attempt.open.encrypt(attempt.vpToken())],
          ['response', attempt.open.encrypt(attempt.vpToken())],
        ],
      }),
    ],
    [
      'a payload in clear where the encrypted one belongs',
      (attempt) => ({
        parameters: [['response', JSON.stringify(honestPayload(attempt))]],
      }),
    ],
    [
      'a signed answer instead of an encrypted one',
      (attempt) => ({
        parameters: [
          ['response', stage.credential.sdJwt.issuerJws],
          ['state', attempt.open.request.state],
        ],
      }),
    ],
    ['nothing', () => ({ parameters: [] })],
    ['an empty response', () => ({ parameters: [['response', '']] })],
    [
      'an empty error',
      (attempt) => ({
        parameters: [
          ['error', ''],
          ['state', attempt.open.request.state],
        ],
      }),
    ],
  ])('V-23 %s is turned away and ends nothing', async (_what, posted) => {
    const attempt = await stage.begin()
    await expectUnmatched(stage, attempt, await attempt.open.sendRaw(posted(attempt)))
  })

  it.each<[string, string]>([
    ['JSON', 'application/json'],
    ['text', 'text/plain'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['nothing', ''],
  ])('V-23 an honest answer that calls itself %s is turned away and ends nothing', async (_what, contentType) => {
    const attempt = await stage.begin()
    const rawBody = new URLSearchParams({ response: attempt.open.encrypt(attempt.vpToken()) }).toString()
    const answer = await attempt.open.sendRaw({ rawBody, contentType })
    expect([400, 415]).toContain(answer.status)
    expect(answer.body).toMatchObject({ error: 'invalid_request' })
    await expectStillOpen(stage, attempt)
  })

  it('V-23 an answer of several megabytes is turned away and ends nothing', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendResponse('A'.repeat(3 * 1024 * 1024))
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: { error: 'invalid_request' } })
    await expectStillOpen(stage, attempt)
  })
})

const honestPayload = (attempt: Attempt) => ({ vp_token: attempt.vpToken(), state: attempt.open.request.state })
