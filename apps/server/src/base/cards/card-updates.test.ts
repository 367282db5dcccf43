import type { Card } from '@vitrine/api/cards/card.ts'
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { CardFileError } from '../../credentials/card-file-error.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { CardUpdates } from './card-updates.ts'
import { MemoryCards } from './sources/memory-cards.fixture.ts'

const RETRY = 200

type Log = (...parts: unknown[]) => void

let source: MemoryCards
let served: string[]
let log: { info: Mock<Log>; error: Mock<Log> }
let updates: CardUpdates | undefined
beforeEach(() => {
  source = new MemoryCards(card('one'))
  served = []
  log = { info: vi.fn<Log>(), error: vi.fn<Log>() }
})
afterEach(() => updates?.stop())

const card = (id: string, title = id) => ({ id, type: 'Card', card: { title, image: 'card.svg' } })

/** Refuses cards with the title 'bad'. */
function serve(cards: Card[]): Card[] {
  const bad = cards.find(({ card: { title } }) => title === 'bad')
  if (bad) throw new CardFileError([{ file: 'one.json', message: `${bad.id}.json is bad` }])
  return cards
}

const replace = async (cards: Card[]): Promise<boolean> => {
  const titles = cards.map(({ card: { title } }) => title).join()
  if (titles === served.at(-1)) return false
  served.push(titles)
  return true
}

async function open(registry = { replace }): Promise<CardUpdates> {
  updates = await CardUpdates.open({ source, registry, serve, log, retry: RETRY })
  return updates
}

const untilServed = (titles: string) => vi.waitFor(() => expect(served.at(-1)).toBe(titles))

it('cards are served from the start, and changes from `begin` on', async () => {
  const opened = await open()
  source.put(card('two'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(served).toEqual(['one'])
  opened.begin()
  await untilServed('one,two')
  source.put(card('one', 'new one'))
  await untilServed('new one,two')
  source.remove('one')
  await untilServed('two')
  expect(log.error).not.toHaveBeenCalled()
})

it('invalid cards at the start are an error, and nothing follows the source', async () => {
  source.put(card('one', 'bad'))
  await expect(open()).rejects.toThrow('one.json is bad')
  expect(source.listeners).toBe(0)
})

it('cards that do not fit are logged, and the earlier ones are served until they fit', async () => {
  const opened = await open()
  opened.begin()
  source.put(card('two', 'bad'))
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce())
  expect(log.error.mock.calls[0]?.[0]).toContain('two.json is bad')
  expect(served).toEqual(['one'])
  source.put(card('three'))
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2))
  source.put(card('two'))
  await untilServed('one,two,three')
})

it('cards that cannot be read as cards are logged, and the earlier ones are served until they can', async () => {
  const opened = await open()
  opened.begin()
  const list = vi
    .spyOn(source, 'list')
    .mockRejectedValue(new CardFileError([{ file: 'one.json', message: 'one.json is not valid' }]))
  source.put(card('one', 'new one'))
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce())
  expect(log.error.mock.calls[0]?.[0]).toContain('one.json is not valid')
  expect(served).toEqual(['one'])
  list.mockRestore()
  source.put(card('two'))
  await untilServed('new one,two')
})

it.each([
  ['the source', () => vi.spyOn(source, 'list').mockRejectedValueOnce(new Error('connection lost')), { replace }],
  [
    'the database',
    () => {},
    { replace: vi.fn(replace).mockImplementationOnce(replace).mockRejectedValueOnce(new DatabaseUnavailable('away')) },
  ],
])('a change is read again if %s failed', async (_what, fail, registry) => {
  const opened = await open(registry)
  fail()
  opened.begin()
  source.put(card('two'))
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce())
  expect(served).toEqual(['one'])
  await untilServed('one,two')
})

it('changes are served one after another', async () => {
  let running = 0
  const slow = async (cards: Card[]) => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return replace(cards)
  }
  const opened = await open({ replace: slow })
  opened.begin()
  for (let title = 0; title < 10; title += 1) {
    source.put(card('one', `${title}`))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await untilServed('9')
  expect(log.error).not.toHaveBeenCalled()
})

it('nothing is served after the stop, which waits for the update in progress', async () => {
  const opened = await open()
  opened.begin()
  source.put(card('two'))
  opened.stop()
  await opened.finish()
  const atStop = [...served]
  source.put(card('three'))
  await opened.finish()
  expect(served).toEqual(atStop)
  expect(source.listeners).toBe(0)
})
