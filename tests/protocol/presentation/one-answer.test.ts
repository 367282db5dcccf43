import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import { expectClosed, expectFailed, expectProcessed, expectRefused, expectVerified } from './outcomes.ts'
import { type Attempt, Stage } from './stage.ts'

const REQUEST_LIFE = 300_000
const PARALLEL = 50

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const status = (attempt: Attempt) => stage.running.browser.presentationStatus(attempt.id)

describe('a repeated answer', () => {
  it('the same answer sent twice is accepted once, and the result stays', async () => {
    const attempt = await stage.begin()
    const jwe = attempt.open.encrypt(attempt.vpToken())
    await expectVerified(stage, attempt, await attempt.open.sendResponse(jwe))
    const result = await stage.running.browser.result(attempt.id)
    expectClosed(await attempt.open.sendResponse(jwe))
    expect(await stage.running.browser.result(attempt.id)).toEqual(result)
  })

  it('another credential after the first changes nothing', async () => {
    const attempt = await stage.begin()
    const another = await stage.receiveAnother()
    await expectVerified(stage, attempt, await attempt.send())
    expectClosed(await attempt.open.sendPresentation([another]))
    expect(await stage.running.browser.result(attempt.id)).toMatchObject({ displayName: 'Anna Nowak' })
  })

  it('a presentation made for one request is refused by another', async () => {
    const [attempt, other] = [await stage.begin(), await stage.begin()]
    const answer = await other.open.sendResponse(other.open.encrypt(attempt.vpToken()))
    await expectRefused(stage, other, answer)
    await expectVerified(stage, attempt, await attempt.send())
  })

  it(`of ${PARALLEL} wallets that answer at once, one wins`, async () => {
    const attempt = await stage.begin()
    const jwes = Array.from({ length: PARALLEL }, () => attempt.open.encrypt(attempt.vpToken()))
    const answers = await Promise.all(jwes.map((jwe) => attempt.open.sendResponse(jwe)))
    expectOneWinner(answers)
    expect(await status(attempt)).toEqual({ status: 2 })
  })

  it('of wallets that agree and wallets that decline at once, one wins, and the outcome stays', async () => {
    const attempt = await stage.begin()
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => (index % 2 ? attempt.open.sendError() : attempt.send())),
    )
    expectOneWinner(answers)
    const winner = answers.findIndex((answer) => answer.status === 200)
    expect(await status(attempt)).toMatchObject({ status: winner % 2 ? 99 : 2 })
  })

  function expectOneWinner(answers: readonly HttpAnswer[]): void {
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectClosed(answer)
  }
})

describe('a late answer', () => {
  it('is accepted a second before the end of the request', async () => {
    const attempt = await stage.begin()
    await stage.afterwards(REQUEST_LIFE - 2000, async () => expectVerified(stage, attempt, await attempt.send()))
  })

  it('is refused after the end of the request, before and after the clean-up', async () => {
    const attempt = await stage.begin()
    const jwe = attempt.open.encrypt(attempt.vpToken())
    await stage.afterwards(REQUEST_LIFE + 1, async () => {
      expectClosed(await attempt.open.sendResponse(jwe))
      await expectFailed(stage, attempt, 'EXPIRED')
      await stage.running.product.cleanUp()
      expect((await attempt.open.sendResponse(jwe)).status).toBe(404)
      await expectFailed(stage, attempt, 'EXPIRED')
    })
  })

  it('that declines after the end of the request changes nothing', async () => {
    const attempt = await stage.begin()
    await stage.afterwards(REQUEST_LIFE + 1, async () => {
      expectClosed(await attempt.open.sendError())
      await expectFailed(stage, attempt, 'EXPIRED')
    })
  })

  it('finds no request object after the end of the request', async () => {
    const attempt = await stage.begin()
    await stage.afterwards(REQUEST_LIFE + 1, async () => {
      expect((await attempt.open.sendRequestObjectRequest()).status).toBe(404)
      await expectFailed(stage, attempt, 'EXPIRED')
    })
  })

  it('is refused after a refusal', async () => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.send({ payload: { vp_token: {} } }))
    expectClosed(await attempt.open.sendError())
    await expectFailed(stage, attempt, 'INVALID_PRESENTATION')
    expect((await attempt.open.sendRequestObjectRequest()).status).toBe(404)
  })
})

describe('a wallet that does not agree', () => {
  it('declines once: the status is 99 ACCESS_DENIED, and a later success is ignored', async () => {
    const attempt = await stage.begin()
    const jwe = attempt.open.encrypt(attempt.vpToken())
    expect(await attempt.open.decline()).toEqual({ redirectUri: `${stage.running.url}/answered` })
    await expectFailed(stage, attempt, 'ACCESS_DENIED')
    expectClosed(await attempt.open.sendError())
    expectClosed(await attempt.open.sendResponse(jwe))
    await expectFailed(stage, attempt, 'ACCESS_DENIED')
  })

  it('may decline in an encrypted answer', async () => {
    const attempt = await stage.begin()
    const answer = await attempt.send({ payload: { vp_token: undefined, error: 'access_denied' } })
    expectProcessed(answer, stage.running.url)
    await expectFailed(stage, attempt, 'ACCESS_DENIED')
  })

  it.each(['invalid_request', 'vp_formats_not_supported', 'wallet_unavailable', 'something_new', '<script>'])(
    "with the error '%s' ends the request with a wallet error",
    async (error) => {
      const attempt = await stage.begin()
      const answer = await attempt.open.sendError(error)
      expectProcessed(answer, stage.running.url)
      await expectFailed(stage, attempt, 'WALLET_ERROR')
    },
  )

  it('cannot withdraw its consent', async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send())
    expectClosed(await attempt.open.sendError())
    expect(await status(attempt)).toEqual({ status: 2 })
  })
})
