import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Log } from '../log/log.ts'

const EVERY: Milliseconds = 60_000

/** `check` returns the problem and what to do about it. */
export type SystemCheck = { name: string; check: () => Promise<string | undefined> | string | undefined }

/** Logs a problem when it starts, and again when it is over. */
export class SystemMonitor {
  readonly #checks: readonly SystemCheck[]
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #wrong = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor({ checks, log }: { checks: readonly SystemCheck[]; log: Pick<Log, 'info' | 'warn'> }) {
    this.#checks = checks
    this.#log = log
  }

  begin(): void {
    void this.checkAll()
    this.#timer = setInterval(() => void this.checkAll(), EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async checkAll(): Promise<void> {
    for (const { name, check } of this.#checks) {
      try {
        this.#note(name, await check())
      } catch (error) {
        // A check can itself fail, for example the check of the clock if the database is unreachable. This is only noted here:
        // the code that uses the database reports the cause.
        this.#log.info({ err: error, of: name }, 'a system check could not run')
      }
    }
  }

  #note(of: string, words: string | undefined): void {
    if (words !== undefined && !this.#wrong.has(of)) this.#log.warn({ of }, words)
    if (words === undefined && this.#wrong.has(of)) this.#log.info({ of }, 'a problem that was reported is over')
    if (words === undefined) this.#wrong.delete(of)
    else this.#wrong.add(of)
  }
}
