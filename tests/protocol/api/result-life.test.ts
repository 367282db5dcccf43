import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptResult } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { expectProblem } from './problems.ts'

const MINUTE = 60_000
const EXPIRED = { status: 99, error: { code: 'EXPIRED', message: ENGLISH_FLOW_ERRORS.EXPIRED } }

let running: RunningProduct
let credential: ReceivedCredential
beforeAll(async () => {
  running = await startProduct()
  const { browser, wallet } = running
  credential = await wallet.receive((await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })).url)
})
afterAll(() => running.stop())

const askForResult = (id: string) => running.browser.post('/basic/presentation/response-html', { id })

async function present(): Promise<string> {
  const { id, url } = await running.browser.present('BankAccount')
  await running.wallet.present(url, [credential])
  return id
}

describe('a result', () => {
  it('is not available before the end', async () => {
    const { id, url } = await running.browser.present('BankAccount')
    expectProblem(await askForResult(id), 'not-ready')
    const open = await running.wallet.openRequest(url)
    expectProblem(await askForResult(id), 'not-ready')
    await open.present([credential])
    expect((await askForResult(id)).status).toBe(200)
  })

  it('is returned by its own endpoint only: the status of a verified presentation is a number and the card', async () => {
    const id = await present()
    expect((await running.browser.get(`/basic/presentation/status?id=${id}`)).body).toEqual({
      status: 2,
      cardId: 'bank-account-basic',
    })
    expectProblem(await running.browser.get('/basic/presentation/status?id=of-another-browser'), 'not-found')
  })

  it('is not available after the wallet declined', async () => {
    const { id, url } = await running.browser.present('BankAccount')
    await running.wallet.decline(url)
    expectProblem(await askForResult(id), 'not-ready')
  })

  it('can be fetched again and is the same', async () => {
    const id = await present()
    const first = await askForResult(id)
    expect((await askForResult(id)).body).toEqual(first.body)
  })

  it('is kept for fifteen minutes and not longer', async () => {
    const id = await present()
    running.advance(15 * MINUTE - 5000)
    expect((await askForResult(id)).status).toBe(200)
    running.advance(6000)
    expectProblem(await askForResult(id), 'no-longer-kept')
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it('is erased from the database even if nobody fetches it, and is gone after a restart', async () => {
    const id = await present()
    const { query } = running.product.database
    const allKept = () => query.selectFrom('presentation_results').select('result').execute()
    expect(await keptResult(query, id)).toContain('Anna Nowak')
    running.advance(15 * MINUTE + 1000)
    await running.product.cleanUp()
    expect(await keptResult(query, id)).toBeUndefined()
    expect(await allKept()).toEqual([])
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
    expectProblem(await askForResult(id), 'no-longer-kept')
    await running.restart()
    expectProblem(await askForResult(id), 'no-longer-kept')
  })

  it('is erased on startup if it expired while the server was down', async () => {
    const id = await present()
    running.advance(15 * MINUTE + 1000)
    await running.restart()
    expect(await keptResult(running.product.database.query, id)).toBeUndefined()
  })

  it('survives a restart within its fifteen minutes', async () => {
    const id = await present()
    const before = await askForResult(id)
    await running.restart()
    expect((await askForResult(id)).body).toEqual(before.body)
  })
})

describe('an unanswered request', () => {
  it('expires after five minutes, before and after the clean-up and a restart', async () => {
    const { id, url } = await running.browser.present('BankAccount')
    const open = await running.wallet.openRequest(url)
    running.advance(5 * MINUTE - 5000)
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 1 })
    running.advance(6000)
    const later = [async () => {}, () => running.product.cleanUp(), () => running.restart()]
    for (const event of later) {
      await event()
      expect(await running.browser.presentationStatus(id)).toEqual(EXPIRED)
      expectProblem(await askForResult(id), 'not-ready')
    }
    // After the clean-up, an expired request cannot be distinguished from one that never existed.
    expect((await open.sendPresentation([credential])).status).toBe(404)
    expect(await running.browser.presentationStatus(id)).toEqual(EXPIRED)
  })

  it('has an expiry time', async () => {
    const { expiresAt } = await running.browser.present('BankAccount')
    expect(Math.abs(expiresAt - running.now() - 5 * MINUTE)).toBeLessThan(5000)
  })
})

describe('an unused offer', () => {
  it.each([
    ['that was never fetched', 0],
    ['that was only fetched', 1],
  ])('%s expires after five minutes, before and after the clean-up and a restart', async (_what, status) => {
    const { id, url, expiresAt } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    expect(Math.abs(expiresAt - running.now() - 5 * MINUTE)).toBeLessThan(5000)
    if (status === 1) await running.wallet.openOffer(url)
    running.advance(5 * MINUTE - 5000)
    expect(await running.browser.issuanceStatus(id)).toEqual({ status })
    running.advance(6000)
    const later = [async () => {}, () => running.product.cleanUp(), () => running.restart()]
    for (const event of later) {
      await event()
      expect(await running.browser.issuanceStatus(id)).toEqual(EXPIRED)
    }
  })
})

describe('the status', () => {
  it('stays issued, whatever happens to the offer', async () => {
    const { id, url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    await running.wallet.receive(url)
    running.advance(60 * MINUTE)
    await running.product.cleanUp()
    expect(await running.browser.issuanceStatus(id)).toEqual({ status: 2 })
  })

  it('stays verified, even if the request is fetched again', async () => {
    const id = await present()
    running.advance(60 * MINUTE)
    await running.product.cleanUp()
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })
})
