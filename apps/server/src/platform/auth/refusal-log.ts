import { type Clock, isWithin, type Span } from '../clock/clock.ts'
import type { TokenRefusal } from './token-refusal.ts'

const MINUTE = 60_000
/** Anybody can send tokens that are refused: so many of them are told about in a minute. */
const LINES_PER_MINUTE = 10

type Log = { warn(details: object, message: string): void }

/** Tells the log of refused tokens, one line for each, and of those that were too many at once by their number. */
export class RefusalLog {
  readonly #clock: Clock
  #minute: Span = { from: 0, until: 0 }
  #lines = 0
  #untold = 0

  constructor(options: { clock: Clock }) {
    this.#clock = options.clock
  }

  tell(log: Log, refusal: TokenRefusal): void {
    const now = this.#clock()
    if (!isWithin(this.#minute, now)) {
      this.#minute = { from: now, until: now + MINUTE }
      this.#lines = 0
    }
    if (this.#lines >= LINES_PER_MINUTE) {
      this.#untold += 1
      return
    }
    this.#lines += 1
    log.warn({ ...refusal, ...(this.#untold > 0 ? { untold: this.#untold } : {}) }, 'a token was refused')
    this.#untold = 0
  }
}
