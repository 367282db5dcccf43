import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from './program.ts'

const SETTLE_MILLISECONDS = 100

/** What happens to a program that is restarted when its source changes. */
type ReloadEvents = {
  onReady: (seconds: string) => void
  /** It ended by itself; the next change starts it again. */
  onEnd: (how: string) => void
}

/**
 * A program that starts again whenever something in its folders changes, and stays down after a crash until then.
 * (`node --watch` would do, but its watching process outlives a launcher that was killed.)
 */
export class ReloadingProgram {
  readonly #plan: ProgramPlan
  readonly #events: ReloadEvents
  readonly #watchers: FSWatcher[]
  #running: RunningProgram | undefined
  #pending: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(plan: ProgramPlan, folders: string[], events: ReloadEvents) {
    this.#plan = plan
    this.#events = events
    this.#watchers = folders.map((folder) =>
      watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
        if (!file || !/\.test\.tsx?$/.test(file)) this.restartSoon()
      }),
    )
  }

  /** Starts or restarts it once the changes of one moment have settled. */
  restartSoon(): void {
    clearTimeout(this.#pending)
    this.#pending = setTimeout(() => {
      this.#work = this.#work.then(() => this.#restart())
    }, SETTLE_MILLISECONDS)
  }

  async #restart(): Promise<void> {
    const previous = this.#running
    this.#running = undefined
    await previous?.stop(2000)
    if (this.#isStopped) return
    const began = Date.now()
    const program = startProgram(this.#plan)
    this.#running = program
    void program.ended.then((how) => {
      if (this.#running === program && !this.#isStopped) this.#events.onEnd(how)
    })
    if ((await waitUntilReady(program)) === 'ready') this.#events.onReady(((Date.now() - began) / 1000).toFixed(1))
  }

  async stop(graceMilliseconds?: number): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#pending)
    for (const watcher of this.#watchers) watcher.close()
    await this.#running?.stop(graceMilliseconds)
    await this.#work
  }
}
