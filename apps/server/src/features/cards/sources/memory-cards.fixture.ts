import { type Scenario, zScenario } from '@vitrine/api/cards/card.ts'
import type { CardListener, CardSource } from '../card-source.ts'

/** Source of the cards that a test sets. Servers that share the source learn of each change. */
export class MemoryCards implements CardSource {
  readonly #cards = new Map<string, Scenario>()
  readonly #listeners = new Set<CardListener>()

  constructor(...cards: object[]) {
    for (const card of cards) this.#set(card)
  }

  async list(): Promise<Scenario[]> {
    return [...this.#cards.values()]
  }

  async get(id: string): Promise<Scenario | undefined> {
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
    const parsed = zScenario.parse(card)
    this.#cards.set(parsed.id, parsed)
    return parsed.id
  }
}
