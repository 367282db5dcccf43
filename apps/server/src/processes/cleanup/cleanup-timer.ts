import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import type { Lock } from '../../platform/lock/lock.ts'
import type { Log } from '../../platform/log/log.ts'

/** How long after its time something is erased at the latest, in milliseconds. */
export const CLEANUP_INTERVAL = 15_000
/** For which the turn is held while a clean-up goes on: when its server dies, another one cleans up then. */
const HELD = 20_000
/** A clean-up that took longer left what others were to erase meanwhile, in milliseconds. */
const SLOW = CLEANUP_INTERVAL
/** Of timers, which are not to the millisecond: who cleaned up last comes first again. */
const EARLY = 1000

type CleanupLock = Pick<Lock, 'take'>
/** Cleans up every 15 seconds where several servers share a database: whichever has the turn, for all. */
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

  begin(): void {
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
      if (error instanceof DatabaseUnavailable) this.#log.warn({ reason: error.message }, 'the clean-up has to wait')
      else this.#log.error({ err: error }, 'the clean-up failed')
    } finally {
      this.#isCleaning = false
    }
  }

  async #cleanUpIfLocked(): Promise<void> {
    if (!(await this.#lock.take(HELD))) return
    const begun = performance.now()
    const goOn = setInterval(() => void this.#lock.take(HELD).catch(() => {}), HELD / 4)
    await this.#cleanUp().finally(() => clearInterval(goOn))
    const took = performance.now() - begun
    if (took > SLOW)
      this.#log.warn(
        { seconds: Math.round(took / 1000) },
        'a clean-up took longer than the time between two: what is over is erased late; look how busy the database and its disk are',
      )
    await this.#lock.take(Math.max(0, CLEANUP_INTERVAL - EARLY - took))
  }
}
