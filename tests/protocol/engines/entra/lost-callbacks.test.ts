import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { BANK_CARDS, report, requestOf } from './callbacks.ts'

const LIFE_AND_GRACE = 310_001
const MINUTE = 60_000

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS })
})
afterEach(() => stage.emulator.faults.clear())
afterAll(() => stage.close())

const cleanUp = () => stage.running.product.cleanUp()
const isRevoked = (cardId: string) => stage.emulator.wallet.isRevoked(cardId)

async function offer() {
  const { id, url } = await stage.running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  return { id, url, status: () => stage.running.browser.issuanceStatus(id) }
}

async function take(url: string): Promise<string> {
  const taken = await stage.emulator.wallet.accept(url)
  if (taken.outcome !== 'issued') throw new Error('no card was issued')
  return taken.card.id
}

/** Issues a card whose success is not reported. */
async function issueUnreported() {
  const offered = await offer()
  await stage.emulator.wallet.open(offered.url)
  stage.emulator.faults.add({ endpoint: 'callback', failure: { kind: 'lost' } })
  return { ...offered, cardId: await take(offered.url) }
}

describe('a card whose success is not reported', () => {
  it('is revoked by the clean-up after the expiry, not before', async () => {
    const { cardId, status } = await issueUnreported()
    await cleanUp()
    expect(isRevoked(cardId)).toBe(false)
    stage.running.advance(LIFE_AND_GRACE)
    expect(await status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    await cleanUp()
    expect(isRevoked(cardId)).toBe(true)
    expect(await stage.running.product.database.query.selectFrom('accounts').selectAll().execute()).toEqual([])
  })

  it('is revoked later if the service does not find it or does not answer', async () => {
    const { cardId } = await issueUnreported()
    stage.running.advance(LIFE_AND_GRACE)
    stage.emulator.faults.add({ endpoint: 'credentials', failure: { kind: 'error', status: 403 } })
    await cleanUp()
    // A service that failed for all cards is left alone for a minute.
    await cleanUp()
    expect(isRevoked(cardId)).toBe(false)
    stage.running.advance(MINUTE)
    stage.emulator.faults.add({ endpoint: 'revoke', failure: { kind: 'error', status: 400 } })
    await cleanUp()
    expect(isRevoked(cardId)).toBe(false)
    await cleanUp()
    expect(isRevoked(cardId)).toBe(true)
  })

  it('is not held up by others that the service refuses to revoke', async () => {
    const refused = []
    for (let count = 0; count < 10; count += 1) refused.push(await issueUnreported())
    stage.running.advance(1_000)
    const { cardId } = await issueUnreported()
    stage.running.advance(LIFE_AND_GRACE)
    stage.emulator.faults.add({ endpoint: 'credentials', times: 10, failure: { kind: 'error', status: 400 } })
    await cleanUp()
    expect(stage.emulator.faults.pending).toEqual([])
    await cleanUp()
    expect(isRevoked(cardId)).toBe(true)
    await cleanUp()
    expect(refused.every((one) => isRevoked(one.cardId))).toBe(true)
  })

  it('stays if the report comes in time', async () => {
    const { cardId, url, status } = await issueUnreported()
    await report(requestOf(stage, url), { requestStatus: 'issuance_successful' })
    expect(await status()).toEqual({ status: 2 })
    stage.running.advance(LIFE_AND_GRACE)
    await cleanUp()
    expect(isRevoked(cardId)).toBe(false)
  })
})

it('a request that no wallet completed needs no revocation, and is forgotten a day later', async () => {
  const { id, url } = await offer()
  await stage.emulator.wallet.open(url)
  for (const time of [LIFE_AND_GRACE, 10 * MINUTE, 24 * 60 * MINUTE]) {
    stage.running.advance(time)
    await cleanUp()
  }
  const { query } = stage.running.product.database
  expect(await query.selectFrom('entra_requests').select('flow_id').where('flow_id', '=', id).execute()).toEqual([])
})

describe('a server that is stopped between a request and its callbacks', () => {
  it('finds the open requests again', async () => {
    const issuance = await offer()
    await stage.running.restart()
    const cardId = await take(issuance.url)
    expect(await issuance.status()).toEqual({ status: 2 })
    const { id, url } = await stage.running.browser.present('BankAccount')
    await stage.emulator.wallet.open(url)
    await stage.running.restart()
    expect(await stage.emulator.wallet.present(url, { cardIds: [cardId] })).toMatchObject({
      delivered: { status: 200 },
    })
    expect(await stage.running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it('revokes the cards that wallets got in the meantime', async () => {
    const { url, status } = await offer()
    await stage.emulator.wallet.open(url)
    stage.emulator.faults.add({ endpoint: 'callback', failure: { kind: 'lost' } })
    const cardId = await take(url)
    stage.running.advance(LIFE_AND_GRACE)
    await stage.running.restart()
    await cleanUp()
    expect(await status()).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
    expect(isRevoked(cardId)).toBe(true)
  })
})
