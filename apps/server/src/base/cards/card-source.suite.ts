import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardSource } from './card-source.ts'

/** Card source of the suite, with the means to change its cards. */
export type SourceUnderTest = {
  source: CardSource
  put(card: object): void | Promise<void>
  remove(id: string): void | Promise<void>
  close(): void | Promise<void>
}

const cardOf = (id: string, title: string) => ({ id, type: 'Card', card: { title, image: 'card.svg' } })

/** Defines the tests that every card source must pass. @param open opens a source without cards */
export function cardSourceSuite(name: string, open: () => SourceUnderTest | Promise<SourceUnderTest>): void {
  describe(name, () => {
    let under: SourceUnderTest
    beforeEach(async () => {
      under = await open()
    })
    afterEach(() => under.close())

    const list = async () => (await under.source.list()).toSorted((one, other) => one.id.localeCompare(other.id))
    const parsed = (id: string, title: string): Card => zCard.parse(cardOf(id, title))

    it('returns its cards, with the defaults of the schema', async () => {
      expect(await list()).toEqual([])
      await under.put(cardOf('one', 'First'))
      await under.put(cardOf('two', 'Second'))
      expect(await list()).toEqual([parsed('one', 'First'), parsed('two', 'Second')])
    })

    it('announces added, changed and removed cards, which it returns by then', async () => {
      const seen: string[] = []
      const stop = under.source.changed(async () => {
        seen.push((await list()).map(({ card }) => card.title).join())
      })
      await under.put(cardOf('one', 'Added'))
      await vi.waitFor(() => expect(seen.at(-1)).toBe('Added'))
      await under.put(cardOf('one', 'Changed'))
      await vi.waitFor(() => expect(seen.at(-1)).toBe('Changed'))
      await under.remove('one')
      await vi.waitFor(() => expect(seen.at(-1)).toBe(''))
      stop()
    })

    it('announces to every subscriber until it unsubscribes', async () => {
      const [first, second] = [vi.fn(), vi.fn()]
      const stops = [under.source.changed(first), under.source.changed(second)]
      await under.put(cardOf('one', 'Added'))
      await vi.waitFor(() => {
        expect(first).toHaveBeenCalled()
        expect(second).toHaveBeenCalled()
      })
      stops[0]?.()
      const before = [first.mock.calls.length, second.mock.calls.length]
      await under.put(cardOf('one', 'Changed'))
      await vi.waitFor(() => expect(second.mock.calls.length).toBeGreaterThan(before[1] ?? 0))
      expect(first.mock.calls.length).toBe(before[0])
      stops[1]?.()
    })
  })
}
