/** Browser storage with a limited number of characters per entry. Throws the browser's quota error above this limit. */
export class SmallStorage implements Storage {
  readonly #entries = new Map<string, string>()
  readonly #room: number

  constructor(room: number) {
    this.#room = room
  }

  get length(): number {
    return this.#entries.size
  }

  key(position: number): string | null {
    return [...this.#entries.keys()][position] ?? null
  }

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (value.length > this.#room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#entries.set(key, value)
  }

  removeItem(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
