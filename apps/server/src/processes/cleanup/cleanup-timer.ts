import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import type { Lock } from '../../platform/lock/lock.ts'
import type { Log } from '../../platform/log/log.ts'

/** The longest delay until expired data is erased. */
export const CLEANUP_INTERVAL: Milliseconds = 15_000
/** If the holder of the lock dies, another server cleans up after this time. */
const LOCK_TIME: Milliseconds = 20_000
const SLOW: Milliseconds = CLEANUP_INTERVAL
/** Tolerance for inexact timers, so that the last lock holder takes the lock again before other servers do. */
const TOLERANCE: Milliseconds = 1000

/** Longest wait for a running clean-up when the server stops. Its parts are transactions, which a stop may interrupt. */
const STOP_TIME: Milliseconds = 2000

type CleanupTimerOptions = {
  cleanUp: (signal: AbortSignal) => Promise<void>
  lock: Pick<Lock, 'take'>
  log: Pick<Log, 'warn' | 'error'>
}

/** If several servers share a database, the one that holds the lock cleans up for all. */
export class CleanupTimer {
  readonly #options: CleanupTimerOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(options: CleanupTimerOptions) {
    this.#options = options
  }

  /** @throws {DatabaseUnavailable} if the first clean-up cannot use the database */
  async start(): Promise<void> {
    await this.#run(() => this.#options.cleanUp(this.#stopping.signal))
    if (this.isStopped) return
    this.#timer = setInterval(() => void this.#cleanUpUnlessRunning(), CLEANUP_INTERVAL)
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Ends the running clean-up before its next part. */
  stop(): void {
    clearInterval(this.#timer)
    this.#stopping.abort()
  }

  async finish(): Promise<void> {
    await Promise.race([this.#running?.catch(() => {}), pause(STOP_TIME, undefined, { ref: false })])
  }

  async #run(work: () => Promise<void>): Promise<void> {
    this.#running = work()
    try {
      await this.#running
    } finally {
      this.#running = undefined
    }
  }

  async #cleanUpUnlessRunning(): Promise<void> {
    if (this.#running) return
    try {
      await this.#run(() => this.#cleanUpIfLocked())
    } catch (error) {
      if (this.isStopped) return
      if (error instanceof DatabaseUnavailable)
        this.#options.log.warn({ reason: error.message }, 'clean-up postponed: the database is unavailable')
      else this.#options.log.error({ err: error }, 'clean-up failed; it is tried again in 15 seconds')
    }
  }

  async #cleanUpIfLocked(): Promise<void> {
    if (!(await this.#options.lock.take(LOCK_TIME))) return
    const startedAt = performance.now()
    const renewal = setInterval(() => void this.#options.lock.take(LOCK_TIME).catch(() => {}), LOCK_TIME / 4)
    await this.#options.cleanUp(this.#stopping.signal).finally(() => clearInterval(renewal))
    if (this.isStopped) return
    const duration = performance.now() - startedAt
    if (duration > SLOW)
      this.#options.log.warn(
        { seconds: Math.round(duration / 1000) },
        'clean-up took longer than its interval: expired data is deleted late; check database and disk load',
      )
    await this.#options.lock.take(Math.max(0, CLEANUP_INTERVAL - TOLERANCE - duration))
  }
}
