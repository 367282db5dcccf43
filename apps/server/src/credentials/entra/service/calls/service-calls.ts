import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { AccessTokens } from '../../tokens/access-tokens.ts'
import { ServiceError, type ServiceFailure } from '../service-error.ts'
import { Deadline } from './deadline.ts'
import { errorOf } from './error-answer.ts'
import { type Answer, exchange, type Fetch, readJson } from './exchange.ts'
import type { CallOutcome, ServiceCall } from './service-call.ts'
import type { Timing } from './timing.ts'
import { Turns } from './turns.ts'
import { untilAborted } from './until-aborted.ts'

const PREFIX = '/v1.0/verifiableCredentials'
const MAX_ATTEMPTS = 3
const FIRST_WAIT: Milliseconds = 1_000
/** Failures that pass. Anything else fails in the same way again. */
const REPEATABLE = new Set<ServiceFailure>(['unreachable', 'throttled', 'unavailable'])
const TOO_SLOW = 'no answer in time'

export type CallLimits = {
  /** Maximum duration of a call, with its token, waits and attempts. */
  call: Milliseconds
  /** Maximum duration of one exchange with the service: a lost connection leaves time for another attempt. */
  attempt: Milliseconds
}

export type ServiceCallsOptions = {
  /** Origin of the service. */
  serviceUrl: string
  /** Maximum number of requests for issuances and presentations per second. */
  requestsPerSecond: number
  tokens: AccessTokens
  fetch: Fetch
  clock: Clock
  timing: Timing
  limits: CallLimits
  report: (outcome: CallOutcome) => void
}

/** Content of a success, with the headers it came with. */
export type Success<Content> = { kind: 'success'; content: Content; status: number; headers: Headers }
type Failure = { kind: 'failed'; error: ServiceError; isRepeatable: boolean }
type Attempt<Content> = Success<Content> | Failure | { kind: 'token-refused'; error: ServiceError; token: string }

/** Authenticated calls of Verified ID: their tokens, turns, retries and limits. */
export class ServiceCalls {
  readonly #options: ServiceCallsOptions
  readonly #turns: Turns

  constructor(options: ServiceCallsOptions) {
    this.#options = options
    this.#turns = new Turns(options.timing, options.requestsPerSecond)
  }

  /**
   * Makes a call. Repeats it after failures that pass, and once with a new token after a 401.
   *
   * @throws {ServiceError} before the limit of a call is over
   */
  async run<Content>(call: ServiceCall<Content>): Promise<Success<Content>> {
    const deadline = new Deadline(this.#options.timing, this.#options.limits.call)
    let failures = 0
    let isTokenNew = false
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#reported(call, attempt, () => this.#attempt(call, attempt, deadline))
      if (outcome.kind === 'success') return outcome
      if (outcome.kind === 'token-refused' && !isTokenNew) {
        isTokenNew = true
        this.#options.tokens.drop(call.app, outcome.token)
        continue
      }
      failures += 1
      if (outcome.kind === 'token-refused' || !outcome.isRepeatable || failures >= MAX_ATTEMPTS) throw outcome.error
      await this.#waitToRepeat(outcome.error, failures, deadline)
    }
  }

  async #reported<Content>(
    call: ServiceCall<Content>,
    attempt: number,
    make: () => Promise<Attempt<Content>>,
  ): Promise<Attempt<Content>> {
    const { timing, report } = this.#options
    const start = timing.elapsed()
    const outcome = await make()
    const facts = outcome.kind === 'success' ? { status: outcome.status } : factsOf(outcome.error)
    report({ ...facts, call: call.name, attempt, duration: timing.elapsed() - start })
    return outcome
  }

  async #attempt<Content>(call: ServiceCall<Content>, attempt: number, deadline: Deadline): Promise<Attempt<Content>> {
    const { tokens } = this.#options
    try {
      const refusal = await this.#turns.wait(call, deadline)
      if (refusal) return { kind: 'failed', error: refusal, isRepeatable: false }
      const token = await tokens.get(call.app, deadline.signal)
      const body = await untilAborted(deadline.signal, Promise.resolve(call.bodyFor?.(attempt)))
      const answer = await this.#send(call, { token, body, deadline })
      const outcome = this.#read(call, answer)
      return outcome.kind === 'failed' && answer.status === 401
        ? { kind: 'token-refused', error: outcome.error, token }
        : outcome
    } catch (thrown) {
      if (deadline.signal.aborted)
        return failed(new ServiceError('unreachable', { call: call.name, explanation: TOO_SLOW }))
      if (thrown instanceof ServiceError) return failed(thrown)
      throw thrown
    }
  }

  #send(
    { name, method, path }: ServiceCall<unknown>,
    { token, body, deadline }: { token: string; body: unknown; deadline: Deadline },
  ): Promise<Answer> {
    const { fetch, serviceUrl, limits } = this.#options
    const content = body === undefined ? undefined : JSON.stringify(body)
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    return exchange(fetch, {
      call: name,
      url: `${serviceUrl}${PREFIX}${path}`,
      init:
        content === undefined
          ? { method, headers }
          : { method, headers: { ...headers, 'content-type': 'application/json' }, body: content },
      signal: AbortSignal.any([deadline.signal, AbortSignal.timeout(limits.attempt)]),
    })
  }

  #read<Content>({ name, app, content }: ServiceCall<Content>, answer: Answer): Success<Content> | Failure {
    const { status, headers, text } = answer
    if (status >= 200 && status < 300) {
      const { success, data } = content.safeParse(readJson(text))
      if (success) return { kind: 'success', content: data, status, headers }
      return failed(new ServiceError('unexpected-answer', { call: name, status }))
    }
    const error = errorOf(name, answer, this.#options.clock())
    if (status === 429 && error.retryAfter !== undefined) this.#turns.pause(app, error.retryAfter)
    return failed(error)
  }

  /** Waits before another attempt. If there is no time left for it, throws the error at once. */
  async #waitToRepeat(error: ServiceError, failures: number, deadline: Deadline): Promise<void> {
    const { timing } = this.#options
    const wait = error.retryAfter ?? FIRST_WAIT * 2 ** (failures - 1) * (1 + timing.random() / 2)
    if (wait >= deadline.left)
      throw error.retryAfter === undefined ? error : new ServiceError('throttled', error.details)
    try {
      await timing.wait(wait, deadline.signal)
    } catch {
      throw error
    }
  }
}

const failed = (error: ServiceError): Failure => ({ kind: 'failed', error, isRepeatable: REPEATABLE.has(error.kind) })

const factsOf = ({ kind, details }: ServiceError): Omit<CallOutcome, 'call' | 'attempt' | 'duration'> => ({
  ...details,
  kind,
})
