import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { ServiceContract } from '../../contracts/service-contract.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import type { Authority } from '../../service/authority.ts'
import type { Fetch } from '../../service/calls/exchange.ts'
import type { CallLimits } from '../../service/calls/service-client.ts'
import { systemTiming, type Timing } from '../../service/calls/timing.ts'
import { ServiceError } from '../../service/service-error.ts'
import { VerifiedIdService } from '../../service/verified-id-service.ts'
import { AccessTokens } from '../../tokens/access-tokens.ts'
import type { EntraApp } from '../../tokens/token-request.ts'

const TOKEN_LIMIT: Milliseconds = 5_000
/** Even if nothing answers, two tokens and two calls take less than 25 seconds. */
const LIMITS: CallLimits = { call: 6_000, attempt: 5_000 }

export type Reading<Value> = { kind: 'read'; value: Value } | { kind: 'failed'; error: ServiceError }

/** The configured tenant, as the health checks read it. Access tokens are requested once, also if that fails. */
export class TenantUnderCheck {
  readonly configuration: EntraConfiguration
  readonly #tokens: AccessTokens
  readonly #service: VerifiedIdService
  readonly #readings = new Map<EntraApp, Promise<Reading<string>>>()
  #ahead: Milliseconds | undefined

  constructor(configuration: EntraConfiguration, clock: Clock, timing: Timing = systemTiming) {
    this.configuration = configuration
    const timed: Fetch = async (address, init) => {
      const response = await fetch(address, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(date)) this.#ahead = clock() - date
      return response
    }
    // Tokens of a managed identity come from this computer, which has the same clock.
    const fetchToken = configuration.authentication.kind === 'managed-identity' ? fetch : timed
    this.#tokens = new AccessTokens(configuration, { clock, fetch: fetchToken, timeLimit: TOKEN_LIMIT })
    const options = { tokens: this.#tokens, clock, fetch: timed, timing, limits: LIMITS }
    this.#service = new VerifiedIdService(configuration, options)
  }

  /** Time by which the clock of this computer is ahead of the service's; undefined as long as the service has not answered. */
  get ahead(): Milliseconds | undefined {
    return this.#ahead
  }

  token(app: EntraApp): Promise<Reading<string>> {
    const reading = this.#readings.get(app) ?? read(this.#tokens.get(app, AbortSignal.timeout(2 * TOKEN_LIMIT)))
    this.#readings.set(app, reading)
    return reading
  }

  authority(): Promise<Reading<Authority> | undefined> {
    return this.#withToken(() => this.#service.authority())
  }

  contracts(): Promise<Reading<readonly ServiceContract[]> | undefined> {
    return this.#withToken(() => this.#service.contracts())
  }

  async #withToken<Value>(call: () => Promise<Value>): Promise<Reading<Value> | undefined> {
    const token = await this.token('adminApi')
    return token.kind === 'read' ? read(call()) : undefined
  }
}

async function read<Value>(value: Promise<Value>): Promise<Reading<Value>> {
  try {
    return { kind: 'read', value: await value }
  } catch (error) {
    if (error instanceof ServiceError) return { kind: 'failed', error }
    throw error
  }
}
