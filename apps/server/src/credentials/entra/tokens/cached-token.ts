import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { together } from '../../../platform/cache/together.ts'
import { type Clock, isWithin, type Span } from '../../../platform/clock/clock.ts'
import { untilAborted } from '../service/calls/until-aborted.ts'

/** Time before its end at which a token is replaced. A token of a short life is used for half of it. */
const RENEWED_BEFORE_END: Milliseconds = 5 * 60_000
/** Pause after a failed renewal of a token that is still valid. */
const PAUSE_AFTER_FAILURE: Milliseconds = 30_000

export type IssuedToken = { value: string; life: Milliseconds }

/** Access token for one API. Concurrent callers share one request. */
export class CachedToken {
  readonly #clock: Clock
  readonly #request: () => Promise<IssuedToken>
  readonly #requestOnce = together(() => this.#renew())
  #token: { value: string; fresh: Span; endsAt: EpochMilliseconds } | undefined

  constructor(options: { clock: Clock; request: () => Promise<IssuedToken> }) {
    this.#clock = options.clock
    this.#request = options.request
  }

  /** The signal ends the wait of this caller only, because others may wait for the same request. */
  async get(signal: AbortSignal): Promise<string> {
    if (this.#token && isWithin(this.#token.fresh, this.#clock())) return this.#token.value
    return untilAborted(signal, this.#requestOnce())
  }

  /** Forgets a token that was refused, unless another one has already replaced it. */
  drop(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }

  async #renew(): Promise<string> {
    try {
      const { value, life } = await this.#request()
      const from = this.#clock()
      const fresh = { from, until: from + Math.max(life - RENEWED_BEFORE_END, life / 2) }
      this.#token = { value, fresh, endsAt: from + life }
      return value
    } catch (error) {
      const from = this.#clock()
      if (!this.#token || from >= this.#token.endsAt) throw error
      this.#token.fresh = { from, until: Math.min(from + PAUSE_AFTER_FAILURE, this.#token.endsAt) }
      return this.#token.value
    }
  }
}
