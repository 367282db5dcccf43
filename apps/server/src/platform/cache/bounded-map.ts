/** A map that keeps the most recently used entries, so that clients cannot fill the memory. */
export class BoundedMap<Key, Value> {
  readonly #maxEntries: number
  /** Entries, least recently used first. */
  readonly #entries = new Map<Key, Value>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}
