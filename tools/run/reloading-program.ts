import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { ROOT } from '../root.ts'
import { type ProgramPlan, type RunningProgram, startProgram, waitUntilReady } from './program.ts'

/** Time to wait for further changes before a restart. */
const SETTLE: Milliseconds = 100

/** Events of a program that restarts when its source changes. */
type ReloadEvents = {
  onReady: (seconds: string) => void
  /** The program stopped unexpectedly; the next change starts it again. */
  onEnd: (how: string) => void
}

/**
 * Program that restarts when a file in its folders changes. After a crash it stays down until the next change. (`node --watch` would be
 * sufficient, but its watching process outlives a launcher that was killed.)
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

  /** Starts or restarts the program shortly after the last change. */
  restartSoon(): void {
    clearTimeout(this.#pending)
    this.#pending = setTimeout(() => {
      this.#work = this.#work.then(() => this.#restart())
    }, SETTLE)
  }

  async #restart(): Promise<void> {
    const previous = this.#running
    this.#running = undefined
    await previous?.stop(2000)
    if (this.#isStopped) return
    const startedAt = Date.now()
    const program = startProgram(this.#plan)
    this.#running = program
    void program.ended.then((how) => {
      if (this.#running === program && !this.#isStopped) this.#events.onEnd(how)
    })
    if ((await waitUntilReady(program)) === 'ready') this.#events.onReady(((Date.now() - startedAt) / 1000).toFixed(1))
  }

  async stop(grace?: Milliseconds): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#pending)
    for (const watcher of this.#watchers) watcher.close()
    await this.#running?.stop(grace)
    await this.#work
  }
}
