import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import type { Lease } from '../../platform/lease/lease.ts'
import type { Log } from '../../platform/log/log.ts'

/** How long after its time something is erased at the latest, in milliseconds. */
export const SWEEP_INTERVAL = 15_000
/** For which the turn is held while a sweep goes on: when its server dies, another one sweeps then. */
const HELD = 20_000
/** A sweep that took longer left what others were to erase meanwhile, in milliseconds. */
const SLOW = SWEEP_INTERVAL
/** Of timers, which are not to the millisecond: who swept last comes first again. */
const EARLY = 1000

type Turn = Pick<Lease, 'take'>
/** Sweeps every 15 seconds where several servers share a database: whichever has the turn, for all. */
export class Sweeper {
  readonly #sweep: () => Promise<void>
  readonly #turn: Turn
  readonly #log: Pick<Log, 'warn' | 'error'>
  #timer: NodeJS.Timeout | undefined
  #isSweeping = false

  constructor(options: { sweep: () => Promise<void>; turn: Turn; log: Pick<Log, 'warn' | 'error'> }) {
    this.#sweep = options.sweep
    this.#turn = options.turn
    this.#log = options.log
  }

  begin(): void {
    this.#timer = setInterval(() => void this.#sweepUnlessSweeping(), SWEEP_INTERVAL)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #sweepUnlessSweeping(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    try {
      await this.#sweepInTurn()
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.#log.warn({ reason: error.message }, 'the sweep has to wait')
      else this.#log.error({ err: error }, 'the sweep failed')
    } finally {
      this.#isSweeping = false
    }
  }

  async #sweepInTurn(): Promise<void> {
    if (!(await this.#turn.take(HELD))) return
    const begun = performance.now()
    const goOn = setInterval(() => void this.#turn.take(HELD).catch(() => {}), HELD / 4)
    await this.#sweep().finally(() => clearInterval(goOn))
    const took = performance.now() - begun
    if (took > SLOW)
      this.#log.warn(
        { seconds: Math.round(took / 1000) },
        'a sweep took longer than the time between two: what is over is erased late; look how busy the database and its disk are',
      )
    await this.#turn.take(Math.max(0, SWEEP_INTERVAL - EARLY - took))
  }
}
