import type { Log } from '../log/log.ts'

/** How often the computer is looked at, in milliseconds. */
const EVERY = 60_000

/** Looks at one thing of the computer: what is wrong with it and what to do, or undefined where nothing is. */
export type SystemCheck = { name: string; check: () => Promise<string | undefined> | string | undefined }

/** Looks at the computer once a minute, and says what goes wrong when it begins to, and once it is over. */
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
        // What cannot be looked at, like the clock of a database that is away, is told of by whoever needs it.
        this.#log.info({ err: error, of: name }, 'the system could not be looked at')
      }
    }
  }

  #note(of: string, words: string | undefined): void {
    if (words !== undefined && !this.#wrong.has(of)) this.#log.warn({ of }, words)
    if (words === undefined && this.#wrong.has(of)) this.#log.info({ of }, 'this is as it should be again')
    if (words === undefined) this.#wrong.delete(of)
    else this.#wrong.add(of)
  }
}
