import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { accountOfIssuance } from '../../ledger.ts'
import { BANK_CARDS, everythingStored, report, requestOf, verified } from './callbacks.ts'

/** Lifetime of a request at the service: shorter than that of a flow, which it would otherwise not outlive. */
const LIFE = 200_000
const GRACE = 10_000
const DAY = 86_400_000

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS, emulator: { requestLifetimeSeconds: LIFE / 1000 } })
})
afterAll(() => stage.close())

const RETRIEVED = { requestStatus: 'request_retrieved' }
const ISSUED = { requestStatus: 'issuance_successful' }
const CANCELLED = {
  requestStatus: 'issuance_error',
  error: { code: 'IssuanceFlowFailed', message: 'user_canceled' },
}
const REFUSED = { requestStatus: 'presentation_error', error: { code: 'tokenError', message: 'expired' } }

const browser = () => stage.running.browser
const statusOf = (id: string) => browser().issuanceStatus(id)
const credentials = () => stage.running.product.database.query.selectFrom('credentials').selectAll().execute()

async function offer() {
  const { id, url } = await browser().issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  return { id, url, request: requestOf(stage, url) }
}

async function ask() {
  const { id, url } = await browser().present('BankAccount')
  return { id, request: requestOf(stage, url) }
}

/** Issues a card to the wallet. Returns its issuance, its request, and its id in the wallet. */
async function issue() {
  const { id, url, request } = await offer()
  const taken = await stage.emulator.wallet.accept(url)
  if (taken.outcome !== 'issued') throw new Error('no card was issued')
  expect(taken.delivered).toEqual({ status: 200 })
  return { id, request, cardId: taken.card.id }
}

/** Sends a callback, and checks that it is answered with 200 and changes nothing. */
async function expectNoChange(send: () => Promise<{ status: number; text: string }>): Promise<void> {
  const before = await everythingStored(stage)
  expect(await send()).toEqual({ status: 200, text: '' })
  expect(await everythingStored(stage)).toEqual(before)
}

describe('a success of an issuance', () => {
  it('counts once if it is reported twice', async () => {
    const { id, request } = await offer()
    await report(request, RETRIEVED)
    await report(request, ISSUED)
    await expectNoChange(() => report(request, ISSUED))
    expect(await statusOf(id)).toEqual({ status: 2 })
  })

  it('counts once if it is reported ten times at once', async () => {
    const { id, request } = await offer()
    const before = (await credentials()).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(request, ISSUED)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await statusOf(id)).toEqual({ status: 2 })
    expect(await credentials()).toHaveLength(before + 1)
    const audited = stage.running.product.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('account_id', '=', await accountOfIssuance(stage.running.product.database.query, id))
    expect(await audited.execute()).toEqual([{ action: 'issue' }])
  })

  it('counts without an earlier request_retrieved, which then changes nothing', async () => {
    const { id, request } = await offer()
    expect(await report(request, ISSUED)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toEqual({ status: 2 })
    await expectNoChange(() => report(request, RETRIEVED))
  })

  it('is not undone by a later error', async () => {
    const { id, request } = await offer()
    await report(request, ISSUED)
    await expectNoChange(() => report(request, CANCELLED))
    expect(await statusOf(id)).toEqual({ status: 2 })
  })

  it.each([
    ['after the expiry', LIFE + GRACE + 1],
    ['an hour later', 3_600_000],
  ])('leaves the card valid if it is repeated %s', async (_when, time) => {
    const { id, request, cardId } = await issue()
    stage.running.advance(time)
    await stage.running.product.cleanUp()
    await expectNoChange(() => report(request, ISSUED))
    await stage.running.product.cleanUp()
    expect(stage.emulator.wallet.isRevoked(cardId)).toBe(false)
    expect(await statusOf(id)).toEqual({ status: 2 })
  })

  it('leaves the card valid if an error comes after the expiry', async () => {
    const { request, cardId } = await issue()
    stage.running.advance(LIFE + GRACE + 1)
    await stage.running.product.cleanUp()
    await expectNoChange(() => report(request, CANCELLED))
    await stage.running.product.cleanUp()
    expect(stage.emulator.wallet.isRevoked(cardId)).toBe(false)
  })
})

describe('the end of an issuance', () => {
  it('by an error is not undone by a later success, whose card is revoked', async () => {
    const { id, url, request } = await offer()
    await report(request, CANCELLED)
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    const taken = await stage.emulator.wallet.accept(url)
    if (taken.outcome !== 'issued') throw new Error('no card was issued')
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
    await stage.running.product.cleanUp()
    expect(stage.emulator.wallet.isRevoked(taken.card.id)).toBe(true)
  })

  it('counts once if the error is reported ten times at once', async () => {
    const { id, request } = await offer()
    await Promise.all(Array.from({ length: 10 }, () => report(request, CANCELLED)))
    await expectNoChange(() => report(request, CANCELLED))
    await expectNoChange(() => report(request, RETRIEVED))
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'ACCESS_DENIED' } })
  })

  it('is decided once if success and error arrive together', async () => {
    const { id, request } = await offer()
    await Promise.all([report(request, CANCELLED), report(request, ISSUED), report(request, CANCELLED)])
    const first = await statusOf(id)
    expect([2, 99]).toContain(first.status)
    await Promise.all([report(request, CANCELLED), report(request, ISSUED)])
    expect(await statusOf(id)).toEqual(first)
  })
})

describe('a late callback', () => {
  it('counts in the time of grace after the expiry', async () => {
    const { id, request } = await offer()
    stage.running.advance(LIFE + GRACE / 2)
    expect(await report(request, ISSUED)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toEqual({ status: 2 })
  })

  it.each([
    ['before the clean-up', false],
    ['after the clean-up', true],
  ])('changes no flow after the grace, %s, and its card is revoked', async (_when, isCleanedUp) => {
    const { id, url, request } = await offer()
    stage.emulator.faults.add({ endpoint: 'callback', times: 2, failure: { kind: 'lost' } })
    const taken = await stage.emulator.wallet.accept(url)
    if (taken.outcome !== 'issued') throw new Error('no card was issued')
    stage.running.advance(LIFE + GRACE + 1)
    if (isCleanedUp) await stage.running.product.cleanUp()
    expect(await report(request, ISSUED)).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    await stage.running.product.cleanUp()
    expect(stage.emulator.wallet.isRevoked(taken.card.id)).toBe(true)
    await expectNoChange(() => report(request, RETRIEVED))
    await expectNoChange(() => report(request, CANCELLED))
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })

  it('of an error, after the expiry, leaves the reason as it is', async () => {
    const { id, request } = await offer()
    stage.running.advance(LIFE + GRACE + 1)
    await stage.running.product.cleanUp()
    await expectNoChange(() => report(request, CANCELLED))
    expect(await statusOf(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  })

  it('is refused after its request was deleted', async () => {
    const { request } = await issue()
    stage.running.advance(LIFE + GRACE + DAY + 1)
    await stage.running.product.cleanUp()
    const before = await everythingStored(stage)
    expect(await report(request, ISSUED)).toMatchObject({ status: 400 })
    expect(await everythingStored(stage)).toEqual(before)
  })
})

describe('a presentation', () => {
  const present = async () => {
    const { claims } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
    const { id, url } = await browser().present('BankAccount', '/basic', { pay: 300, bankOperation: 'transfer' })
    return { id, request: requestOf(stage, url), presented: verified({ claims }) }
  }
  const endOf = (id: string) => browser().presentationStatus(id)

  it('pays once if it is reported ten times at once', async () => {
    const { id, request, presented } = await present()
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(request, presented)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await browser().result(id)).toMatchObject({ status: 'OK', accountBalance: 700 })
    await expectNoChange(() => report(request, presented))
    await expectNoChange(() => report(request, RETRIEVED))
    await expectNoChange(() => report(request, REFUSED))
    expect(await endOf(id)).toEqual({ status: 2 })
  })

  it('is not paid after an error', async () => {
    const { id, request, presented } = await present()
    await report(request, REFUSED)
    await expectNoChange(() => report(request, presented))
    expect(await endOf(id)).toMatchObject({ status: 99, error: { code: 'INVALID_PRESENTATION' } })
  })

  it('is paid in the time of grace, and not after it', async () => {
    const inGrace = await present()
    stage.running.advance(LIFE + GRACE / 2)
    await report(inGrace.request, inGrace.presented)
    expect(await endOf(inGrace.id)).toEqual({ status: 2 })
    const tooLate = await present()
    stage.running.advance(LIFE + GRACE + 1)
    await expectNoChange(() => report(tooLate.request, tooLate.presented))
    expect(await endOf(tooLate.id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    await stage.running.product.cleanUp()
    await expectNoChange(() => report(tooLate.request, tooLate.presented))
  })

  it('is refused after its request was deleted', async () => {
    const { request } = await ask()
    stage.running.advance(LIFE + GRACE + DAY + 1)
    await stage.running.product.cleanUp()
    expect(await report(request, RETRIEVED)).toMatchObject({ status: 400 })
  })
})
