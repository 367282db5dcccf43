import { AtMostPerMinute } from '../clock/at-most-per-minute.ts'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { TokenRefusal } from './token-refusal.ts'

/** Anybody can send tokens that are refused: so many of them are told about in a minute. */
const LINES_PER_MINUTE = 10

/** Tells the log of refused tokens, one line for each, and of those that were too many at once by their number. */
export class RefusalLog {
  readonly #lines: AtMostPerMinute

  constructor({ clock }: { clock: Clock }) {
    this.#lines = new AtMostPerMinute({ clock, most: LINES_PER_MINUTE })
  }

  tell(log: Pick<Log, 'warn'>, refusal: TokenRefusal): void {
    const line = this.#lines.pass()
    if (line) log.warn({ ...refusal, ...(line.others > 0 ? { untold: line.others } : {}) }, 'a token was refused')
  }
}
