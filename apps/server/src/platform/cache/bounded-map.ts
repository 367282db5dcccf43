/**
 * A map that keeps what was used last, so that whoever can put things into it cannot fill the memory: one more than
 * `maxEntries` displaces the entry that was not used for longest.
 */
export class BoundedMap<Key, Value> {
  readonly #maxEntries: number
  /** The one used last is the last. */
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
