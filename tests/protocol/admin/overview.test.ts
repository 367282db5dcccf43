import { zOverview } from '@vitrine/api/administration/overview.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { Bank } from '../business/bank.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BANK_ACCOUNT = 'bank-account-basic'

let desk: Console
let bank: Bank
beforeAll(async () => {
  desk = await startConsole()
  const { browser, wallet } = desk.running
  bank = new Bank({ browser, wallet, query: () => desk.running.product.database.query })
})
afterAll(() => desk.stop())

async function overview() {
  desk.running.advance(2000)
  const { figures, findings, live } = z
    .strictObject(zOverview.shape)
    .parse((await desk.as(ADA).get('/vc/admin/overview')).body)
  const sum = (bars: number[]) => bars.reduce((all, count) => all + count, 0)
  const { hour } = figures
  return {
    ...{ figures, findings, live },
    hour: {
      issued: sum(hour.issued),
      presented: sum(hour.presented),
      refused: sum(hour.refused),
      paid: sum(hour.paid),
    },
  }
}

async function cleanUpTwice() {
  desk.running.advance(2 * MINUTE)
  await desk.running.product.cleanUp()
  await desk.running.product.cleanUp()
}

describe('the overview', () => {
  it('is visible to administrators only', async () => {
    expectProblem(await desk.as(SAM).get('/vc/admin/overview'), 'no-access')
    expectProblem(await desk.running.browser.get('/vc/admin/overview'), 'not-signed-in')
  })

  it('counts events as they happen, and counts the same after the next checkpoint', async () => {
    expect((await overview()).hour).toEqual({ issued: 0, presented: 0, refused: 0, paid: 0 })
    const account = await bank.openAccount()
    await bank.use(account, { bankOperation: 'lunch' })
    await bank.use(account, { bankOperation: 'coffee' })
    await bank.use(account, { bankOperation: 'coffee' })
    const uncovered = await overview()
    expect(uncovered.figures.hour.offers).toEqual({ made: 1, opened: 1, accepted: 1 })
    expect(uncovered.live).toMatchObject({ begun: 4, clients: 1, requests: { limit: expect.any(Number) } })
    expect(uncovered.live.flows.used).toBeGreaterThan(0)
    expect(uncovered.live.requests.used).toBeGreaterThan(0)
    expect(uncovered.hour).toEqual({ issued: 1, presented: 2, refused: 1, paid: 1 })
    await cleanUpTwice()
    const covered = await overview()
    expect(covered.hour).toEqual(uncovered.hour)
    expect(covered.figures.hour.refusals).toEqual([{ reason: 'coupon-used-before', count: 1 }])
    expect(covered.figures.week.cards).toEqual([
      { card: BANK_ACCOUNT, issued: 1, presented: 1, refused: 1 },
      { card: 'bank-account-lunch-service', issued: 0, presented: 1, refused: 0 },
    ])
    desk.running.advance(2 * HOUR)
    const later = await overview()
    expect(later.hour).toEqual({ issued: 0, presented: 0, refused: 0, paid: 0 })
    expect(later.figures.day.cards).toEqual(covered.figures.day.cards)
  })

  it('lists the issues that need attention', async () => {
    await cleanUpTwice()
    expect((await overview()).findings).toEqual([])
    const day = 24 * HOUR
    desk.running.advance(420 * day)
    await cleanUpTwice()
    expect((await overview()).findings).toMatchObject([
      { code: 'certificate-expires', name: 'document-signer', urgency: 'soon' },
    ])
    desk.running.advance(30 * day)
    await cleanUpTwice()
    expect((await overview()).findings).toMatchObject([{ name: 'document-signer', urgency: 'now' }])
  })
})
