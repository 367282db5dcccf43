import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCards } from '../../apps/server/src/base/cards/sources/memory-cards.fixture.ts'
import { type Card, zCard } from '../../packages/api/src/cards/card.ts'
import { type PublicCard, zPublicCards } from '../../packages/api/src/cards/public-card.ts'
import { teaCard } from '../additions/tea-card.ts'
import { TOY_CARD } from '../additions/toy-card.ts'
import { CardFolder } from '../card-folder.ts'
import { type RunningProduct, startProduct } from './product.ts'

const TEA = '/tea-card'
/** A card that is served all the time. */
const OTHER_CARD = {
  ...TOY_CARD,
  card: { ...TOY_CARD.card, image: 'workshop.svg' },
  credential: { claims: TOY_CARD.credential.claims },
}

let cards: MemoryCards
let running: RunningProduct

const start = async (...first: object[]): Promise<void> => {
  cards = new MemoryCards(OTHER_CARD, ...first)
  running = await startProduct({}, { cards: () => cards })
}
afterEach(() => running?.stop())

const listed = async (): Promise<PublicCard[]> => zPublicCards.parse((await running.browser.get('/scenarios')).body)

/** Waits until the list of cards has these titles. */
const untilListed = (...titles: string[]): Promise<void> =>
  vi.waitFor(async () => expect((await listed()).map(({ card }) => card.title)).toEqual(titles), { timeout: 10_000 })

const configurations = async () => {
  const { body } = await running.browser.get('/.well-known/openid-credential-issuer')
  return (body as { credential_configurations_supported: Record<string, unknown> }).credential_configurations_supported
}

const issueTea = () => running.browser.issue(TEA, 'TeaCard', { displayName: 'Anna Nowak' })
const payForTea = () => running.browser.present('TeaCard', TEA, { bankOperation: 'tea' })

async function contractOf(name: string) {
  const { query } = running.product.database
  return query.selectFrom('contracts').selectAll().where('name', '=', name).executeTakeFirst()
}

describe('a card that is added while the server runs', () => {
  beforeEach(async () => {
    await start()
    expect(await contractOf('TeaCard')).toBeUndefined()
    cards.put(teaCard())
    await untilListed('Tea card', 'Toy card')
  })

  it('is listed with its contract, for clients with and without compression', async () => {
    expect((await listed()).map(({ id, contract }) => [id, contract])).toEqual([
      ['tea-card', 'Enabled'],
      ['toy-card', 'Enabled'],
    ])
    const answer = await running.product.app.inject({ url: '/scenarios', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    const text = brotliDecompressSync(answer.rawPayload).toString()
    expect(zPublicCards.parse(JSON.parse(text))).toEqual(await listed())
    expect(await contractOf('TeaCard')).toMatchObject({ status: 'Enabled' })
  })

  it('is described to wallets', async () => {
    expect(await configurations()).toMatchObject({
      'tea-card': { credential_metadata: { display: [{ name: 'Tea card' }] } },
    })
    const type = await running.browser.get('/credential-types/TeaCard')
    expect(type.status === 200 ? type.body : type.status).toMatchObject({ name: 'Tea card' })
  })

  it('is issued, presented, and pays', async () => {
    const { browser, wallet } = running
    const credential = await wallet.receive((await issueTea()).url)
    expect(credential.claims).toMatchObject({ displayName: 'Anna Nowak', kind: 'green' })
    const shown = await browser.present('TeaCard', TEA)
    await wallet.present(shown.url, [credential])
    expect(await browser.result(shown.id, TEA)).toMatchObject({ name: 'Tea card', status: 'OK', accountBalance: 100 })
    const { id, url } = await payForTea()
    await wallet.present(url, [credential])
    expect(await browser.result(id, TEA)).toMatchObject({
      accountBalance: 95,
      details: 'PLN\u00a05.00 was paid to Tea house.',
    })
  })
})

describe('a card that changes while the server runs', () => {
  beforeEach(() => start(teaCard()))

  it('is listed, described, issued and paid as it is now', async () => {
    const { browser, wallet } = running
    const { definition } = (await contractOf('TeaCard')) ?? {}
    cards.put(teaCard({ title: 'Tea and cake', kind: 'black', price: 7, receiver: 'Cake house' }))
    await untilListed('Tea and cake', 'Toy card')
    expect((await contractOf('TeaCard'))?.definition).not.toBe(definition)
    expect(await configurations()).toMatchObject({
      'tea-card': { credential_metadata: { display: [{ name: 'Tea and cake' }] } },
    })
    const credential = await wallet.receive((await issueTea()).url)
    expect(credential.claims).toMatchObject({ kind: 'black' })
    const outdated = { type: 'TeaCard', bankOperation: 'tea', pay: 5 }
    expect((await browser.post(`${TEA}/presentation/request`, outdated)).status).toBe(400)
    const { id, url } = await payForTea()
    await wallet.present(url, [credential])
    expect(await browser.result(id, TEA)).toMatchObject({
      accountBalance: 93,
      details: 'PLN\u00a07.00 was paid to Cake house.',
    })
  })

  it('keeps its earlier version in the flows that began with it', async () => {
    const { browser, wallet } = running
    const held = await wallet.receive((await issueTea()).url)
    const issuance = await issueTea()
    const shown = await browser.present('TeaCard', TEA)
    const payment = await payForTea()
    cards.put(teaCard({ title: 'Tea and cake', kind: 'black', price: 7 }))
    await untilListed('Tea and cake', 'Toy card')

    expect((await wallet.receive(issuance.url)).claims).toMatchObject({ kind: 'green' })
    expect(await browser.issuanceStatus(issuance.id, TEA)).toEqual({ status: 2 })
    await wallet.present(shown.url, [held])
    expect(await browser.result(shown.id, TEA)).toMatchObject({ name: 'Tea card', dynamicData: { kind: 'green' } })
    await wallet.present(payment.url, [held])
    expect(await browser.result(payment.id, TEA)).toMatchObject({
      accountBalance: 95,
      notShared: ['Kind: green'],
    })
  })

  it('stays as it was if the change does not fit', async () => {
    cards.put({ ...teaCard({ title: 'No picture' }), card: { title: 'No picture', image: 'no-picture.svg' } })
    cards.put({ ...OTHER_CARD, card: { ...OTHER_CARD.card, title: 'Other title' } })
    // Cards change only together.
    await wait(300)
    await untilListed('Tea card', 'Toy card')
    cards.put(teaCard({ title: 'With a picture' }))
    await untilListed('With a picture', 'Other title')
  })
})

describe('a card that is removed while the server runs', () => {
  beforeEach(() => start(teaCard()))

  it('is neither listed nor issued nor presented any more, but its contract stays', async () => {
    const { browser } = running
    cards.remove('tea-card')
    await untilListed('Toy card')
    for (const path of ['issuance', 'presentation'])
      expect((await browser.post(`${TEA}/${path}/request`, { type: 'TeaCard', displayName: 'Anna' })).status).toBe(404)
    expect(await contractOf('TeaCard')).toMatchObject({ status: 'Enabled' })
  })

  it('lets the flows that began go on, and describes the offered credential to wallets', async () => {
    const { browser, wallet } = running
    const held = await wallet.receive((await issueTea()).url)
    const issuance = await issueTea()
    const payment = await payForTea()
    cards.remove('tea-card')
    await untilListed('Toy card')
    expect((await wallet.receive(issuance.url)).claims).toMatchObject({ kind: 'green' })
    expect(await browser.issuanceStatus(issuance.id, TEA)).toEqual({ status: 2 })
    await wallet.present(payment.url, [held])
    expect(await browser.result(payment.id, TEA)).toMatchObject({
      name: 'Tea card',
      accountBalance: 95,
      notShared: ['Kind: green'],
    })
    running.advance(3_600_000)
    expect(Object.keys(await configurations())).toEqual(['toy-card'])
  })

  it('can come back, with its contract', async () => {
    const before = await contractOf('TeaCard')
    cards.remove('tea-card')
    await untilListed('Toy card')
    cards.put(teaCard())
    await untilListed('Tea card', 'Toy card')
    expect(await contractOf('TeaCard')).toEqual(before)
  })
})

/** A pass with level 1, and the gate that it opens if the level is high enough. */
const passCard = (requiredLevel: number) => {
  const gate = { id: 'garden', name: 'Garden gate', description: 'To the garden.', requiredLevel, openSeconds: 30 }
  return {
    ...teaCard({ title: `Pass for level ${requiredLevel}` }),
    credential: {
      claims: [
        { source: 'visitor', name: 'displayName', label: 'Full name' },
        { source: 'card', name: 'level', label: 'Level', value: 1 },
      ],
    },
    presentation: { enabled: true, claims: ['displayName', 'level'], purpose: { kind: 'gate', gate } },
  }
}

it('a gate follows its card, and a presentation that began keeps the earlier level', async () => {
  await start(passCard(2))
  const { browser, wallet } = running
  const held = await wallet.receive((await issueTea()).url)
  const atGate = () => browser.present('TeaCard', TEA, { state: 'security-gate' })
  const earlier = await atGate()
  cards.put(passCard(1))
  await untilListed('Pass for level 1', 'Toy card')
  await wallet.present(earlier.url, [held])
  expect(await browser.result(earlier.id, TEA)).toMatchObject({ status: 'ERROR' })
  const now = await atGate()
  await wallet.present(now.url, [held])
  expect(await browser.result(now.id, TEA)).toMatchObject({ status: 'OK' })
})

it('a help desk can be added', async () => {
  await start()
  const { browser } = running
  const presentation = { enabled: true, claims: ['displayName'], purpose: { kind: 'help-desk', audience: 'employee' } }
  cards.put({ ...teaCard({ title: 'Help desk' }), presentation })
  await untilListed('Help desk', 'Toy card')
  const { id } = await browser.present('TeaCard', TEA, { state: 'helpdesk' })
  const { query } = running.product.database
  const requests = await query.selectFrom('help_desk_requests').select(['presentation_id', 'audience']).execute()
  expect(requests).toEqual([{ presentation_id: id, audience: 'employee' }])
})

describe('a card whose purpose no feature handles', () => {
  const parsed = zCard.parse(teaCard())
  const unhandled = {
    ...parsed,
    presentation: { ...parsed.presentation, purpose: { kind: 'age' } },
  } as unknown as Card
  const message =
    /^tea-card\.json: presentation\.purpose\.kind is 'age', which no feature .*: expected gate or help-desk$/

  it('stops the start', async () => {
    const source = new MemoryCards(OTHER_CARD)
    vi.spyOn(source, 'list').mockResolvedValue([unhandled])
    await expect(startProduct({}, { cards: () => source })).rejects.toThrow(message)
  })

  it('is not served if it changes while the server runs: the earlier cards remain', async () => {
    await start(teaCard())
    const complaint = vi.spyOn(running.product.app.log, 'error')
    vi.spyOn(cards, 'list').mockResolvedValue([unhandled])
    cards.announce()
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledWith(expect.stringContaining("'age'")))
    expect((await running.browser.present('TeaCard', TEA)).id).toBeTruthy()
  })
})

it('changed files are read without a restart if the server watches them', async () => {
  const folder = new CardFolder()
  try {
    running = await startProduct({ SCENARIOS_DIR: folder.path, SCENARIOS_WATCH: 'on' })
    folder.add(teaCard())
    folder.change('tea-card', { card: { title: 'From a file' } })
    await vi.waitFor(
      async () =>
        expect((await listed()).find(({ id }) => id === 'tea-card')).toMatchObject({
          card: { title: 'From a file' },
          contract: 'Enabled',
        }),
      { timeout: 10_000 },
    )
  } finally {
    folder.remove()
  }
})

it('pipes and large files in a watched folder keep the earlier cards, and nobody waits for them', async () => {
  const folder = new CardFolder()
  try {
    running = await startProduct({ SCENARIOS_DIR: folder.path, SCENARIOS_WATCH: 'on' })
    const complaint = vi.spyOn(running.product.app.log, 'error')
    execFileSync('mkfifo', [join(folder.path, 'pipe.json'), join(folder.path, 'images', 'pipe.svg')])
    writeFileSync(join(folder.path, 'large.json'), Buffer.alloc(60_000_000, '"hunter2" '))
    const expected =
      /large\.json cannot be read: it is larger than 1 MB\npipe\.json cannot be read: it is not a regular file/
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledWith(expect.stringMatching(expected)), { timeout: 10_000 })
    expect(JSON.stringify(complaint.mock.calls)).not.toContain('hunter2')
    expect((await listed()).length).toBe(17)
    // Each pipe that the server opened would block one of the four threads that read files.
    const pictures = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${running.url}/scenarios/images/pipe.svg`)),
    )
    expect(pictures.map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect((await fetch(`${running.url}/scenarios/images/workshop.svg`)).status).toBe(200)
    for (const name of ['pipe.json', 'large.json']) rmSync(join(folder.path, name))
    folder.change('workshop', { card: { title: 'After the pipe' } })
    await vi.waitFor(async () => expect((await listed()).map(({ card }) => card.title)).toContain('After the pipe'), {
      timeout: 10_000,
    })
  } finally {
    folder.remove()
  }
})
