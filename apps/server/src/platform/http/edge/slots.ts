/** The limit that was reached. */
type NoSlot = 'total' | 'address'

/** A limit on the number of things that are open at the same time, in total and per address. */
export class Slots {
  readonly #limits: { total: number; perAddress: number }
  /** Addresses without a slot have no entry, so that the map stays small. */
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(limits: { total: number; perAddress: number }) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#total
  }

  /**
   * @param address undefined to count only towards the total
   * @returns a function that releases the slot and may be called more than once
   */
  take(address: string | undefined): (() => void) | NoSlot {
    if (this.#total >= this.#limits.total) return 'total'
    if (address !== undefined && (this.#taken.get(address) ?? 0) >= this.#limits.perAddress) return 'address'
    this.#count(address, 1)
    let isReleased = false
    return () => {
      if (!isReleased) this.#count(address, -1)
      isReleased = true
    }
  }

  #count(address: string | undefined, change: 1 | -1): void {
    this.#total += change
    if (address === undefined) return
    const count = (this.#taken.get(address) ?? 0) + change
    if (count > 0) this.#taken.set(address, count)
    else this.#taken.delete(address)
  }
}
