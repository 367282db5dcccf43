/** What is not to be had: any slot at all, or another one for this address. */
type NoSlot = 'total' | 'address'

/** Slots that are taken and given back: so many at once in all, and so many of an address. */
export class Slots {
  readonly #limits: { total: number; perAddress: number }
  /** At most one entry for each slot that is taken. */
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(limits: { total: number; perAddress: number }) {
    this.#limits = limits
  }

  /** How many are taken. */
  get taken(): number {
    return this.#total
  }

  /**
   * Takes a slot.
   *
   * @param address undefined for one that counts only in all
   * @returns gives the slot back, however often it is called; or why there is none
   */
  take(address: string | undefined): (() => void) | NoSlot {
    if (this.#total >= this.#limits.total) return 'total'
    if (address !== undefined && (this.#taken.get(address) ?? 0) >= this.#limits.perAddress) return 'address'
    this.#count(address, 1)
    let isGivenBack = false
    return () => {
      if (!isGivenBack) this.#count(address, -1)
      isGivenBack = true
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
