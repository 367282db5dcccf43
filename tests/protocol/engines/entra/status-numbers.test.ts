import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { BANK_CARDS, type RequestAtService, report, requestOf, verified } from './callbacks.ts'

/** Lifetime of a request at the service: shorter than that of a flow, which it would otherwise not outlive. */
const LIFE = 200_000
const GRACE = 10_000

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS, emulator: { requestLifetimeSeconds: LIFE / 1000 } })
})
afterAll(() => stage.close())

type Content = { requestStatus: string; [member: string]: unknown }
type Flow = { request: RequestAtService; success: Content; error: Content; status: () => Promise<{ status: number }> }

const KINDS: [string, () => Promise<Flow>][] = [
  [
    'an issuance',
    async () => {
      const { browser } = stage.running
      const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
      return {
        request: requestOf(stage, url),
        success: { requestStatus: 'issuance_successful' },
        error: { requestStatus: 'issuance_error', error: { code: 'IssuanceFlowFailed', message: 'unspecified_error' } },
        status: () => browser.issuanceStatus(id),
      }
    },
  ],
  [
    'a presentation',
    async () => {
      const { browser } = stage.running
      const { claims } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
      const { id, url } = await browser.present('BankAccount')
      return {
        request: requestOf(stage, url),
        success: verified({ claims }),
        error: { requestStatus: 'presentation_error', error: { code: 'tokenError' } },
        status: () => browser.presentationStatus(id),
      }
    },
  ],
]

const RETRIEVED: Content = { requestStatus: 'request_retrieved' }

describe.each(KINDS)('the status of %s', (_kind, start) => {
  it('is 0 when the service has made the request', async () => {
    expect(await (await start()).status()).toEqual({ status: 0 })
  })

  it('goes from 0 to 1 with request_retrieved, which is the code of the service until the end', async () => {
    const { request, status } = await start()
    await report(request, RETRIEVED)
    expect(await status()).toEqual({ status: 1, serviceCode: 'request_retrieved' })
    await report(request, RETRIEVED)
    expect(await status()).toEqual({ status: 1, serviceCode: 'request_retrieved' })
  })

  it.each([0, 1])('goes from %i to 2 with the success', async (from) => {
    const { request, success, status } = await start()
    if (from === 1) await report(request, RETRIEVED)
    expect((await status()).status).toBe(from)
    await report(request, success)
    expect(await status()).toEqual({ status: 2 })
  })

  it.each([0, 1])('goes from %i to 99 with the error', async (from) => {
    const { request, error, status } = await start()
    if (from === 1) await report(request, RETRIEVED)
    expect((await status()).status).toBe(from)
    await report(request, error)
    expect((await status()).status).toBe(99)
  })

  it.each([0, 1])(
    'goes from %i to 99 when the grace after the expiry is over, and stays while it is not',
    async (from) => {
      const { request, status } = await start()
      if (from === 1) await report(request, RETRIEVED)
      stage.running.advance(LIFE + GRACE / 2)
      expect((await status()).status).toBe(from)
      stage.running.advance(GRACE)
      // Our code for this end is EXPIRED.
      expect(await status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
      await stage.running.product.cleanUp()
      expect(await status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    },
  )

  it('stays 2 and stays 99 whatever is reported', async () => {
    for (const end of ['success', 'error'] as const) {
      const flow = await start()
      await report(flow.request, flow[end])
      const ended = await flow.status()
      for (const content of [RETRIEVED, flow.error, flow.success, RETRIEVED]) {
        expect(await report(flow.request, content)).toMatchObject({ status: 200 })
        expect(await flow.status()).toEqual(ended)
      }
    }
  })
})

it('of a request that the service makes for less time ends with that time', async () => {
  const short = await EntraStage.open({ cards: BANK_CARDS, emulator: { requestLifetimeSeconds: 60 } })
  try {
    const { browser } = short.running
    const { id } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    short.running.advance(60_000 + GRACE + 1)
    expect(await browser.issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  } finally {
    await short.close()
  }
})

it('of a request that the service makes for longer ends after five minutes, as the pages say', async () => {
  const long = await EntraStage.open({ cards: BANK_CARDS, emulator: { requestLifetimeSeconds: 3_600 } })
  try {
    const { browser } = long.running
    const { id } = await browser.present('BankAccount')
    long.running.advance(299_000)
    expect(await browser.presentationStatus(id)).toMatchObject({ status: 0 })
    long.running.advance(1_001)
    expect(await browser.presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  } finally {
    await long.close()
  }
})
