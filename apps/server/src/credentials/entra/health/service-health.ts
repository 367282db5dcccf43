import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type ContractProblem, problemText } from '../contracts/contract-problems.ts'
import type { CallOutcome } from '../service/calls/service-client.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'

/** Failures that concern all cards, and not the content of one request. */
const GENERAL = new Set<ServiceFailure>(['unreachable', 'throttled', 'unavailable', 'unauthorized'])
const WHILE_WELL: Milliseconds = 600_000
const WHILE_FAILING: Milliseconds = 60_000

type ServiceHealthOptions = {
  clock: Clock
  log: Log
  /** Throws a ServiceError if the contracts cannot be read. */
  checkContracts: () => Promise<ContractProblem[]>
}

export class ServiceHealth {
  readonly #options: ServiceHealthOptions
  #failingSince: EpochMilliseconds | undefined
  #unfit: ContractProblem[] = []
  #nextCheck: EpochMilliseconds = 0
  #isChecking = false

  constructor(options: ServiceHealthOptions) {
    this.#options = options
  }

  /** Nothing in an outcome is secret. */
  note({ kind, duration, ...about }: CallOutcome): void {
    if (kind !== undefined)
      this.#options.log.warn(
        { ...about, kind, ms: Math.round(duration) },
        `a call to Verified ID failed: ${about.call}, ${about.serviceCode ?? kind}`,
      )
    if (kind !== undefined && GENERAL.has(kind)) this.#failingSince ??= this.#options.clock()
    else this.#failingSince = undefined
  }

  refresh(): void {
    if (this.#isChecking || this.#options.clock() < this.#nextCheck) return
    this.#isChecking = true
    void this.check().finally(() => {
      this.#isChecking = false
      this.#nextCheck = this.#options.clock() + (this.issues().length > 0 ? WHILE_FAILING : WHILE_WELL)
    })
  }

  async check(): Promise<void> {
    try {
      const unfit = await this.#options.checkContracts()
      const known = new Set(this.#unfit.map(problemText))
      for (const text of unfit.map(problemText)) if (!known.has(text)) this.#options.log.warn({}, text)
      this.#unfit = unfit
    } catch (error) {
      // A failure of the service is already noted. Cards are served without this check.
      if (!(error instanceof ServiceError))
        this.#options.log.error({ err: error }, 'the contracts of Verified ID could not be checked')
    }
  }

  issues(): HealthIssue[] {
    const contracts = [...new Set(this.#unfit.map(({ contract }) => contract))]
    return [
      ...(this.#failingSince === undefined
        ? []
        : [{ code: 'card-service-failing', urgency: 'now', since: this.#failingSince } as const]),
      ...(contracts.length === 0 ? [] : [{ code: 'card-contracts-unfit', urgency: 'now', contracts } as const]),
    ]
  }
}
