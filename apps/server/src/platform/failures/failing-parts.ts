import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../clock/clock.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Log } from '../log/log.ts'

export type PartKind = 'cleanup' | 'gauge' | 'health-issue'

/** `since`: time since which the first of them fails. */
export type Failing = { parts: string[]; since: EpochMilliseconds }

/**
 * Time for which a failure is remembered if its part does not run again: another server may do the clean-up from now on, and metrics may
 * no longer be read.
 */
const REMEMBERED: Milliseconds = 300_000

type PartFailure = {
  kind: PartKind
  name: string
  since: EpochMilliseconds
  latest: EpochMilliseconds
  message: string
}

type FailingPartsOptions = {
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  count: (kind: PartKind, part: string) => void
}

/**
 * Runs parts of the server each on its own: a part that throws affects no other part. A failure is logged when the part starts to fail, and
 * when it fails for another reason.
 */
export class FailingParts {
  readonly #options: FailingPartsOptions
  readonly #failures = new Map<string, PartFailure>()

  constructor(options: FailingPartsOptions) {
    this.#options = options
  }

  async run<Result>(kind: PartKind, name: string, work: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await work()
      this.#failures.delete(keyOf(kind, name))
      return result
    } catch (error) {
      this.note(kind, name, error)
      return undefined
    }
  }

  note(kind: PartKind, name: string, error: unknown): void {
    const { clock, count, log } = this.#options
    const key = keyOf(kind, name)
    const known = this.#failures.get(key)
    const latest = clock()
    const message = error instanceof Error ? error.message : String(error)
    this.#failures.set(key, { kind, name, since: known?.since ?? latest, latest, message })
    count(kind, name)
    if (message === known?.message) return
    const about = { kind, part: name }
    if (error instanceof DatabaseUnavailable)
      log.warn({ ...about, reason: message }, 'a part of the server failed: the database is unavailable')
    else log.error({ ...about, err: error }, 'a part of the server failed; the other parts continue')
  }

  failing(...kinds: PartKind[]): Failing | undefined {
    const now = this.#options.clock()
    const failures = [...this.#failures.values()].filter(
      ({ kind, latest }) => kinds.includes(kind) && now - latest <= REMEMBERED,
    )
    if (failures.length === 0) return undefined
    return {
      parts: failures.map(({ name }) => name).sort(),
      since: Math.min(...failures.map(({ since }) => since)),
    }
  }
}

const keyOf = (kind: PartKind, name: string): string => `${kind} ${name}`
