/**
 * An event that a floor announces without knowing who hears it. Features above it listen; each listener runs in the order in which it
 * was added, and an error of a listener reaches the announcer.
 */
export class Announcement<Event extends readonly unknown[]> {
  readonly #listeners: ((...event: Event) => Promise<void>)[] = []

  listen(listener: (...event: Event) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  async announce(...event: Event): Promise<void> {
    for (const listener of this.#listeners) await listener(...event)
  }
}
