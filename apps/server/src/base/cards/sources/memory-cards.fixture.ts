import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import type { CardSource } from '../card-source.ts'

/** Source of the cards that a test sets. Servers that share the source learn of each change. */
export class MemoryCards implements CardSource {
  readonly #cards = new Map<string, Card>()
  readonly #listeners = new Set<() => void>()

  constructor(...cards: object[]) {
    for (const card of cards) this.#set(card)
  }

  async list(): Promise<Card[]> {
    return [...this.#cards.values()]
  }

  changed(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds or changes a card. */
  put(card: object): void {
    this.#set(card)
    this.announce()
  }

  remove(id: string): void {
    this.#cards.delete(id)
    this.announce()
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  get listeners(): number {
    return this.#listeners.size
  }

  #set(card: object): void {
    const parsed = zCard.parse(card)
    this.#cards.set(parsed.id, parsed)
  }
}
