import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import type { Fetch } from '../service/calls/exchange.ts'
import { CachedToken } from './cached-token.ts'
import type { AzureEnvironment } from './managed-identity.ts'
import { TokenEndpoint } from './token-endpoint.ts'
import type { EntraApp } from './token-request.ts'

const TIME_LIMIT: Milliseconds = 10_000

export class AccessTokens {
  readonly #tokens: Record<EntraApp, CachedToken>

  constructor(
    configuration: EntraConfiguration,
    options: { clock: Clock; fetch: Fetch; environment?: AzureEnvironment; timeLimit?: Milliseconds },
  ) {
    const { clock, environment = process.env, timeLimit = TIME_LIMIT } = options
    const endpoint = new TokenEndpoint({ ...options, configuration, environment, timeLimit })
    const cached = (app: EntraApp) => new CachedToken({ clock, request: () => endpoint.request(app) })
    this.#tokens = { requestService: cached('requestService'), adminApi: cached('adminApi') }
  }

  /**
   * @throws {ServiceError} if no token is issued
   * @throws the signal's reason, as soon as it is aborted
   */
  get(app: EntraApp, signal: AbortSignal): Promise<string> {
    return this.#tokens[app].get(signal)
  }

  drop(app: EntraApp, token: string): void {
    this.#tokens[app].drop(token)
  }
}
