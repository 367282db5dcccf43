import { STAGE_ENDPOINT } from '@vitrine/api/endpoints/stage.ts'
import { zStage } from '@vitrine/api/flows/stage.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Console, startConsole } from '../admin/console.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { exchange } from '../wallet/http-exchange.ts'
import { readOfferLink } from '../wallet/offer.ts'

const HOUR = 3_600_000
/** Limit of the event. The limit of an address is lower. */
const PER_HOUR = 40

let desk: Console
beforeAll(async () => {
  desk = await startConsole({
    STAGE: 'on',
    STAGE_CARD: 'certificate2',
    STAGE_CARDS_PER_HOUR: String(PER_HOUR),
    OPEN_FLOWS_PER_ADDRESS: '20',
  })
})
afterAll(() => desk.stop())

async function stageNow() {
  const { status, body } = await desk.running.browser.get(STAGE_ENDPOINT.path)
  expect(status).toBe(200)
  return zStage.parse(body)
}

async function linkOf(id = 'certificate2'): Promise<string> {
  const link = (await stageNow()).cards.find((card) => card.id === id)?.link
  if (link === undefined) throw new Error(`${id} is not on the stage`)
  return link
}

function uriOf(link: string): string {
  const offer = readOfferLink(link)
  if (offer.kind !== 'by-reference') throw new Error('the offer is not by reference')
  return offer.uri
}

const toNextHour = () => desk.running.advance(HOUR - (desk.running.now() % HOUR) + 1)

describe('one code for a whole room', () => {
  it('gives each of 30 wallets behind one address a card of its own, and counts them', async () => {
    toNextHour()
    const before = await stageNow()
    expect(before.cards[0]?.id).toBe('certificate2')
    const link = await linkOf()
    const cards = await Promise.all(Array.from({ length: 30 }, () => desk.running.wallet.receive(link)))
    expect(new Set(cards.map(({ compact }) => compact)).size).toBe(30)
    desk.running.advance(1001)
    expect((await stageNow()).issued).toBe(before.issued + 30)
  })

  it('gives one card for each fetched offer', async () => {
    toNextHour()
    const uri = uriOf(await linkOf())
    const [first, second] = [await exchange(fetch, uri), await exchange(fetch, uri)]
    expect(first.text).not.toBe(second.text)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const open = await desk.running.wallet.openOffer(await linkOf())
    await open.obtainToken()
    await expect(open.obtainToken()).rejects.toThrow()
  })

  it('starts nothing for a HEAD request', async () => {
    toNextHour()
    const uri = uriOf(await linkOf())
    for (let request = 0; request <= PER_HOUR; request += 1)
      expect((await fetch(uri, { method: 'HEAD' })).status).toBe(200)
    expect((await stageNow()).isFull).toBe(false)
    expect((await fetch(uri)).status).toBe(200)
  })

  it('ends at the limit of the hour, also after a restart, and tells page and wallet', async () => {
    toNextHour()
    const uri = uriOf(await linkOf())
    const answers = await Promise.all(Array.from({ length: PER_HOUR + 5 }, () => fetch(uri)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(PER_HOUR)
    await desk.running.restart()
    const refused = await exchange(fetch, uri)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      error: 'temporarily_unavailable',
      error_description: 'no more cards at the moment, try again later',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await stageNow()).isFull).toBe(true)
    // The visitors' own flows are not refused: the stage does not count against their address.
    await desk.running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    toNextHour()
    expect((await stageNow()).isFull).toBe(false)
    expect((await fetch(uriOf(await linkOf()))).status).toBe(200)
  })

  it('works for one to two hours, and nobody can make a code', async () => {
    toNextHour()
    const uri = uriOf(await linkOf())
    toNextHour()
    expect((await fetch(uri)).status).toBe(200)
    toNextHour()
    expect((await fetch(uri)).status).toBe(404)
    const current = uriOf(await linkOf())
    for (const forged of [current.slice(0, -1), current.replace('certificate2', 'certificate1'), `${current}A`])
      expect((await fetch(forged)).status, forged).toBe(404)
  })

  it('is only for cards whose file has values for the stage', async () => {
    const ids = (await stageNow()).cards.map(({ id }) => id)
    expect(ids).toContain('workshop')
    expect(ids).not.toContain('verified-employee-basic')
    expect(ids).not.toContain('guardian')
  })

  it('shows no personal data, also while a door is open', async () => {
    toNextHour()
    const { running } = desk
    const { url } = await running.browser.issue('/certificate2', 'CertificateLevel2', { displayName: 'Planted Name' })
    const certificate = await running.wallet.receive(url)
    const request = await running.browser.present('CertificateLevel2', '/certificate2', { state: 'security-gate' })
    const before = await stageNow()
    await running.wallet.present(request.url, [certificate])
    running.advance(1001)
    const { body } = await running.browser.get(STAGE_ENDPOINT.path)
    const stage = zStage.parse(body)
    expect(stage.doors).toBe(before.doors + 1)
    expect(stage.gate?.gate).toBe('main')
    expect(Object.keys(body as object).sort()).toEqual(['cards', 'doors', 'gate', 'isFull', 'issued', 'since'])
    expect(JSON.stringify(body)).not.toContain('Planted')
  })
})

describe('a stage that is closed', () => {
  it('shows nothing to strangers and staff, and opens to administrators', async () => {
    const closed = await startConsole()
    try {
      expect((await closed.running.browser.get(STAGE_ENDPOINT.path)).status).toBe(401)
      expect((await closed.as(SAM).get(STAGE_ENDPOINT.path)).status).toBe(403)
      const { status, body } = await closed.as(ADA).get(STAGE_ENDPOINT.path)
      expect(status).toBe(200)
      // The phones of the room are nobody's: the code alone lets them in.
      const [card] = zStage.parse(body).cards
      await closed.running.wallet.receive(card?.link ?? '')
    } finally {
      await closed.stop()
    }
  })
})
