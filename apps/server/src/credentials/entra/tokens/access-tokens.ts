import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { type Clock, isWithin, type Span } from '../../../platform/clock/clock.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { type Answer, exchange, type Fetch, readJson } from '../service/calls/exchange.ts'
import { ServiceError } from '../service/service-error.ts'
import { CachedToken, type IssuedToken } from './cached-token.ts'
import type { AzureEnvironment } from './managed-identity.ts'
import { tokenErrorOf } from './token-error.ts'
import { type EntraApp, tokenRequest } from './token-request.ts'

const CALL = 'requestAccessToken'
const TIME_LIMIT: Milliseconds = 10_000
/** Longest life of a token that is relied on. Tokens of managed identities live 24 hours. */
const LONGEST_LIFE: Milliseconds = 24 * 3_600_000
const NO_IDENTITY = 'ENTRA_MANAGED_IDENTITY requires that this server runs on an Azure resource with a managed identity'

const zSeconds = z.coerce.number().positive()

/** Number of seconds since 1970, or a date, which Microsoft's own library (msal-node) also accepts. */
const zEnd = z.union([zSeconds, z.iso.datetime().transform((text) => Date.parse(text) / 1000)])

/**
 * The metadata service writes numbers as texts; App Service sends the end of the life instead of its length. A token from the cache of
 * the metadata service may be older than its answer, so that its end is earlier than the length of its life says.
 */
const zTokenAnswer = z.object({
  // A token is sent in a header, which has no room for other characters.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: zSeconds.optional().catch(undefined),
  expires_on: zEnd.optional().catch(undefined),
})

/** Access tokens of this server, one for each API of Verified ID. */
export class AccessTokens {
  readonly #configuration: EntraConfiguration
  readonly #options: { clock: Clock; fetch: Fetch; environment: AzureEnvironment; timeLimit: Milliseconds }
  readonly #tokens: Record<EntraApp, CachedToken>
  #pause: Span = { from: 0, until: 0 }

  constructor(
    configuration: EntraConfiguration,
    options: { clock: Clock; fetch: Fetch; environment?: AzureEnvironment; timeLimit?: Milliseconds },
  ) {
    this.#configuration = configuration
    this.#options = { environment: process.env, timeLimit: TIME_LIMIT, ...options }
    const cached = (app: EntraApp) => new CachedToken({ clock: options.clock, request: () => this.#request(app) })
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

  async #request(app: EntraApp): Promise<IssuedToken> {
    const { clock } = this.#options
    const asked = clock()
    if (isWithin(this.#pause, asked))
      throw new ServiceError('throttled', { call: CALL, status: 429, retryAfter: this.#pause.until - asked })
    const answer = await this.#send(app, asked)
    if (answer.status === 200) return readToken(answer, clock())
    const now = clock()
    const error = tokenErrorOf(CALL, answer, { kind: this.#configuration.authentication.kind, now })
    const { retryAfter } = error.facts
    if (error.kind === 'throttled' && retryAfter !== undefined) this.#pause = { from: now, until: now + retryAfter }
    throw error
  }

  async #send(app: EntraApp, now: EpochMilliseconds): Promise<Answer> {
    const configuration = this.#configuration
    const { fetch, environment, timeLimit } = this.#options
    try {
      const { url, init } = await tokenRequest(configuration, app, { now, environment })
      return await exchange(fetch, { call: CALL, url, init, signal: AbortSignal.timeout(timeLimit) })
    } catch (error) {
      if (error instanceof ExplainedError)
        throw new ServiceError('unauthorized', { call: CALL, explanation: error.message })
      if (error instanceof ServiceError && configuration.authentication.kind === 'managed-identity')
        throw new ServiceError(error.kind, { call: CALL, explanation: `${error.facts.explanation}. ${NO_IDENTITY}` })
      throw error
    }
  }
}

function readToken({ status, text }: Answer, now: EpochMilliseconds): IssuedToken {
  const { data } = zTokenAnswer.safeParse(readJson(text))
  const lives = [(data?.expires_in ?? 0) * 1000, (data?.expires_on ?? 0) * 1000 - now].filter((life) => life > 0)
  const life = Math.min(...lives, LONGEST_LIFE)
  if (!data || lives.length === 0) throw new ServiceError('unexpected-answer', { call: CALL, status })
  return { value: data.access_token, life }
}
