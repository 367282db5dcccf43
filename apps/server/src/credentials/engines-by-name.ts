import type { Card } from '@vitrine/api/cards/card.ts'

/** The configured engines, by name. */
export class EnginesByName<Engine extends { readonly name: string }> {
  protected readonly engines: ReadonlyMap<string, Engine>
  protected readonly defaultName: string

  /** @param defaultName name of the engine for cards that do not name one */
  constructor(engines: readonly Engine[], defaultName: string) {
    this.engines = new Map(engines.map((engine) => [engine.name, engine]))
    this.defaultName = defaultName
  }

  all(): Engine[] {
    return [...this.engines.values()]
  }

  named(name: string): Engine | undefined {
    return this.engines.get(name)
  }

  nameFor({ engine }: Pick<Card, 'engine'>): string {
    return engine?.name ?? this.defaultName
  }

  find(card: Pick<Card, 'engine'>): Engine | undefined {
    return this.engines.get(this.nameFor(card))
  }

  /** Returns the engine of an enabled card, which is always configured. */
  of(card: Pick<Card, 'engine'>): Engine {
    const name = this.nameFor(card)
    const engine = this.engines.get(name)
    if (!engine) throw new Error(`the engine '${name}' is not configured`)
    return engine
  }
}
