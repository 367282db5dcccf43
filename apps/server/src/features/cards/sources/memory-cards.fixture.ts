import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import type { CardListener, CardSource } from '../card-source.ts'

/** Source of the cards that a test sets. Servers that share the source learn of each change. */
export class MemoryCards implements CardSource {
  readonly #cards = new Map<string, Card>()
  readonly #listeners = new Set<CardListener>()

  constructor(...cards: object[]) {
    for (const card of cards) this.#set(card)
  }

  async list(): Promise<Card[]> {
    return [...this.#cards.values()]
  }

  async get(id: string): Promise<Card | undefined> {
    return this.#cards.get(id)
  }

  changed(listener: CardListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds or changes a card. */
  put(card: object): void {
    this.announce(this.#set(card))
  }

  remove(id: string): void {
    this.#cards.delete(id)
    this.announce(id)
  }

  announce(id?: string): void {
    for (const listener of this.#listeners) listener(id)
  }

  get listeners(): number {
    return this.#listeners.size
  }

  #set(card: object): string {
    const parsed = zCard.parse(card)
    this.#cards.set(parsed.id, parsed)
    return parsed.id
  }
}
