import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostedResponse } from '../wallet/response-endpoint.ts'
import { expectRefused, expectStillOpen, expectUnmatched, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.openWithPhoto()
})
afterAll(() => stage.close())

/** Returns the single presentation of an honest answer. */
const presentationOf = (attempt: Attempt): string => attempt.vpToken().credential?.[0] ?? ''

describe('the vp_token', () => {
  it.each<[string, (attempt: Attempt) => unknown]>([
    ['missing', () => undefined],
    ['null', () => null],
    ['a text', presentationOf],
    ['an array', (attempt) => [presentationOf(attempt)]],
    ['JSON in a string', (attempt) => JSON.stringify(attempt.vpToken())],
    ['without any presentation', () => ({})],
    ['for an unknown query', (attempt) => ({ other: [presentationOf(attempt)] })],
    ['also for an unknown query', (attempt) => ({ ...attempt.vpToken(), other: [presentationOf(attempt)] })],
    ['with two presentations for one query', (attempt) => ({ credential: Array(2).fill(presentationOf(attempt)) })],
    ['with an empty array for the query', () => ({ credential: [] })],
    ['with a presentation that is not in an array', (attempt) => ({ credential: presentationOf(attempt) })],
    ['with a presentation that is not a string', () => ({ credential: [{ sd_jwt: 'x' }] })],
    ['with an empty presentation', () => ({ credential: [''] })],
    ['with an invalid presentation', () => ({ credential: ['~'.repeat(1000)] })],
    [
      'for a query named like a property of every object',
      (attempt) => ({
        constructor: [presentationOf(attempt)],
      }),
    ],
  ])('refuses one that is %s', async (_what, vpToken) => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.send({ payload: { vp_token: vpToken(attempt) } }))
  })

  it.each<[string, (attempt: Attempt) => string]>([
    ['not JSON', () => 'vp_token'],
    ['empty', () => ''],
    ['an array', () => '[]'],
    ['null', () => 'null'],
    ['JSON with half a character', (attempt) => `{"half":"\\ud800",${JSON.stringify(honestPayload(attempt)).slice(1)}`],
    ['a hundred thousand levels deep', () => `${'['.repeat(100_000)}`],
    ['with too many values', (attempt) => JSON.stringify({ ...honestPayload(attempt), zeros: Array(20_000).fill(0) })],
    ['JSON with a duplicate name', (attempt) => `{"vp_token":"x",${JSON.stringify(honestPayload(attempt)).slice(1)}`],
  ])('ends nothing in an encrypted payload that is %s', async (_what, rawPayload) => {
    const attempt = await stage.begin()
    await expectUnmatched(stage, attempt, await attempt.send({ rawPayload: rawPayload(attempt) }))
  })

  it('accepts unknown members next to it', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.send({ payload: { id_token: 'x', unknown: { a: 1 } } })
    await expectVerified(stage, attempt, answer)
  })

  it('refuses the format of Presentation Exchange', async () => {
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

describe('an encrypted answer', () => {
  it.each<[string, readonly (readonly [string, string])[]]>([
    ['its state', [['state', 'whatever']]],
    [
      'parameters of another profile',
      [
        ['presentation_submission', '{}'],
        ['id_token', 'x'],
      ],
    ],
    [
      'a repeated unknown parameter',
      [
        ['unknown', '1'],
        ['unknown', '2'],
      ],
    ],
  ])('accepts %s in the form as well', async (_what, others) => {
    const attempt = await stage.begin()
    const response = attempt.open.encrypt(attempt.vpToken())
    await expectVerified(
      stage,
      attempt,
      await attempt.open.sendRaw({ parameters: [['response', response], ...others] }),
    )
  })
})

describe('an answer in the wrong form', () => {
  it.each<[string, (attempt: Attempt) => PostedResponse]>([
    [
      'an unencrypted vp_token',
      (attempt) => ({
        parameters: [
          ['vp_token', JSON.stringify(attempt.vpToken())],
          ['state', attempt.open.request.state],
        ],
      }),
    ],
    [
      'an unencrypted vp_token next to an encrypted answer',
      (attempt) => ({
        parameters: [
          ['response', attempt.open.encrypt(attempt.vpToken())],
          ['vp_token', JSON.stringify(attempt.vpToken())],
        ],
      }),
    ],
    [
      'an error next to an encrypted answer',
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
      'an unencrypted payload as the response',
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
    [
      'a repeated state next to an encrypted answer',
      (attempt) => ({
        parameters: [
          ['response', attempt.open.encrypt(attempt.vpToken())],
          ['state', attempt.open.request.state],
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
  ])('with %s is refused and ends nothing', async (_what, posted) => {
    const attempt = await stage.begin()
    await expectUnmatched(stage, attempt, await attempt.open.sendRaw(posted(attempt)))
  })

  it.each<[string, string, noted?: object]>([
    ['JSON', 'application/json', { hasUnusableAnswer: true }],
    ['text', 'text/plain'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['nothing', ''],
  ])('that is honest but labelled as %s is refused and ends nothing', async (_what, contentType, noted) => {
    const attempt = await stage.begin()
    const rawBody = new URLSearchParams({ response: attempt.open.encrypt(attempt.vpToken()) }).toString()
    const answer = await attempt.open.sendRaw({ rawBody, contentType })
    expect([400, 415]).toContain(answer.status)
    expect(answer.body).toMatchObject({ error: 'invalid_request' })
    await expectStillOpen(stage, attempt, noted)
  })

  it('of several megabytes is refused and ends nothing', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.open.sendResponse('A'.repeat(3 * 1024 * 1024))
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 413, body: { error: 'invalid_request' } })
    await expectStillOpen(stage, attempt)
  })
})

const honestPayload = (attempt: Attempt) => ({ vp_token: attempt.vpToken(), state: attempt.open.request.state })
