/** A lock within this process. Callers get it in the order in which they asked. */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  async lock(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
