import type { Milliseconds } from '@vitrine/api/units.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import type { Lock } from '../../platform/lock/lock.ts'
import type { Log } from '../../platform/log/log.ts'

/** Time between clean-ups, and so the longest delay until expired data is erased. */
export const CLEANUP_INTERVAL: Milliseconds = 15_000
/** Time for which the lock is held during a clean-up. If its holder dies, another server cleans up after this time. */
const LOCK_TIME: Milliseconds = 20_000
/** Duration from which a clean-up counts as slow: it delays the next one, so data is erased late. */
const SLOW: Milliseconds = CLEANUP_INTERVAL
/** Tolerance for inexact timers, so that the last lock holder takes the lock again before other servers do. */
const TOLERANCE: Milliseconds = 1000

type CleanupLock = Pick<Lock, 'take'>

/** Runs the clean-up every 15 seconds. If several servers share a database, the one that holds the lock cleans up for all. */
export class CleanupTimer {
  readonly #cleanUp: () => Promise<void>
  readonly #lock: CleanupLock
  readonly #log: Pick<Log, 'warn' | 'error'>
  #timer: NodeJS.Timeout | undefined
  #isCleaning = false

  constructor(options: { cleanUp: () => Promise<void>; lock: CleanupLock; log: Pick<Log, 'warn' | 'error'> }) {
    this.#cleanUp = options.cleanUp
    this.#lock = options.lock
    this.#log = options.log
  }

  start(): void {
    this.#timer = setInterval(() => void this.#cleanUpUnlessRunning(), CLEANUP_INTERVAL)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #cleanUpUnlessRunning(): Promise<void> {
    if (this.#isCleaning) return
    this.#isCleaning = true
    try {
      await this.#cleanUpIfLocked()
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        this.#log.warn({ reason: error.message }, 'clean-up postponed: the database is unavailable')
      else this.#log.error({ err: error }, 'clean-up failed; it is tried again in 15 seconds')
    } finally {
      this.#isCleaning = false
    }
  }

  async #cleanUpIfLocked(): Promise<void> {
    if (!(await this.#lock.take(LOCK_TIME))) return
    const startedAt = performance.now()
    const renewal = setInterval(() => void this.#lock.take(LOCK_TIME).catch(() => {}), LOCK_TIME / 4)
    await this.#cleanUp().finally(() => clearInterval(renewal))
    const duration = performance.now() - startedAt
    if (duration > SLOW)
      this.#log.warn(
        { seconds: Math.round(duration / 1000) },
        'clean-up took longer than its interval: expired data is deleted late; check database and disk load',
      )
    await this.#lock.take(Math.max(0, CLEANUP_INTERVAL - TOLERANCE - duration))
  }
}
