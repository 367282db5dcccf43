import { AtMostPerMinute } from '../clock/at-most-per-minute.ts'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { TokenRefusal } from './token-refusal.ts'

/** Limit of log lines. Without it, anyone could fill the log by sending invalid tokens. */
const LINES_PER_MINUTE = 10

/** Logs refused tokens, one line each. Refusals beyond the limit are only counted. */
export class RefusalLog {
  readonly #lines: AtMostPerMinute

  constructor({ clock }: { clock: Clock }) {
    this.#lines = new AtMostPerMinute({ clock, most: LINES_PER_MINUTE })
  }

  tell(log: Pick<Log, 'warn'>, refusal: TokenRefusal): void {
    const line = this.#lines.pass()
    if (line) log.warn({ ...refusal, ...(line.others > 0 ? { omitted: line.others } : {}) }, 'a token was refused')
  }
}
