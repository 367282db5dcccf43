import { atMostPerMinute } from '../clock/at-most-per-minute.ts'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { TokenRefusal } from './token-refusal.ts'

/** Without a limit, anyone could fill the log by sending invalid tokens. */
const LINES_PER_MINUTE = 10

/** Refusals beyond the limit are only counted. */
export function refusalLog(clock: Clock): (log: Pick<Log, 'warn'>, refusal: TokenRefusal) => void {
  const pass = atMostPerMinute({ clock, most: LINES_PER_MINUTE })
  return (log, refusal) => {
    const line = pass()
    if (line) log.warn({ ...refusal, ...(line.others > 0 ? { omitted: line.others } : {}) }, 'a token was refused')
  }
}
