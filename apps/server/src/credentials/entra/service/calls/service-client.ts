import type { Milliseconds } from '@vitrine/api/units.ts'
import type * as z from 'zod'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { AccessTokens } from '../../tokens/access-tokens.ts'
import type { EntraApp } from '../../tokens/token-request.ts'
import { type FailureFacts, ServiceError, type ServiceFailure } from '../service-error.ts'
import { errorOf } from './error-answer.ts'
import { exchange, type Fetch, readJson } from './exchange.ts'
import { RequestQueue } from './request-queue.ts'
import { type Deadline, deadlineIn, type Timing } from './timing.ts'
import { untilAborted } from './until-aborted.ts'

const PREFIX = '/v1.0/verifiableCredentials'
const MAX_ATTEMPTS = 3
const FIRST_WAIT: Milliseconds = 1_000
const TOO_SLOW = 'no answer in time'

export type CallLimits = {
  /** Maximum duration of a call, with its token, waits and attempts. */
  call: Milliseconds
  /** Maximum duration of one exchange with the service: a lost connection leaves time for another attempt. */
  attempt: Milliseconds
}

export type ServiceCall<Content> = {
  name: string
  app: EntraApp
  method: 'GET' | 'POST' | 'PATCH'
  /** Path and query, below the prefix that all calls share. */
  path: string
  /** Returns the body of an attempt, counted from 1. */
  bodyFor?: (attempt: number) => Promise<unknown>
  content: z.ZodType<Content>
  limits: CallLimits
}

/** Outcome of one attempt of a call. `kind`: undefined after a success. */
export type CallOutcome = FailureFacts & {
  call: string
  attempt: number
  kind?: ServiceFailure
  duration: Milliseconds
}

export type ServiceClientOptions = {
  serviceUrl: string
  /** Maximum number of requests for issuances and presentations per second. */
  requestsPerSecond: number
  tokens: AccessTokens
  fetch: Fetch
  clock: Clock
  timing: Timing
  report: (outcome: CallOutcome) => void
}

type Success<Content> = { content: Content; status: number; headers: Headers }
/** `token`: the access token of an attempt that failed after there was one. */
type Attempt<Content> = { success: Success<Content> } | { error: ServiceError; token: string | undefined }

export class ServiceClient {
  readonly #options: ServiceClientOptions
  readonly #queues: Record<EntraApp, RequestQueue>

  constructor(options: ServiceClientOptions) {
    this.#options = options
    const { timing, requestsPerSecond } = options
    // The limit of the Admin API is not documented.
    this.#queues = { requestService: new RequestQueue(timing, requestsPerSecond), adminApi: new RequestQueue(timing) }
  }

  /**
   * Repeats the call after failures that pass, and once with a new token after a 401.
   *
   * @throws {ServiceError} before the limit of the call is over
   */
  async run<Content>(call: ServiceCall<Content>): Promise<Success<Content>> {
    const { timing, tokens, report } = this.#options
    const deadline = deadlineIn(call.limits.call, timing)
    let failures = 0
    let isTokenNew = false
    for (let attempt = 1; ; attempt += 1) {
      const start = timing.elapsed()
      const made = await this.#attempt(call, attempt, deadline)
      const outcome = 'error' in made ? { ...made.error.facts, kind: made.error.kind } : { status: made.success.status }
      report({ ...outcome, call: call.name, attempt, duration: timing.elapsed() - start })
      if ('success' in made) return made.success
      const { error, token } = made
      if (error.facts.status === 401 && token !== undefined && !isTokenNew) {
        isTokenNew = true
        tokens.drop(call.app, token)
        continue
      }
      failures += 1
      if (!isTransient(error) || failures === MAX_ATTEMPTS) throw error
      await this.#waitToRepeat(call, error, { failures, deadline })
    }
  }

  async #attempt<Content>(call: ServiceCall<Content>, attempt: number, deadline: Deadline): Promise<Attempt<Content>> {
    const { signal } = deadline
    let token: string | undefined
    try {
      await this.#queues[call.app].wait(call.name, deadline)
      token = await this.#options.tokens.get(call.app, signal)
      const body = await untilAborted(signal, Promise.resolve(call.bodyFor?.(attempt)))
      return { success: await this.#exchange(call, { token, body, signal }) }
    } catch (thrown) {
      if (signal.aborted)
        return { error: new ServiceError('unreachable', { call: call.name, explanation: TOO_SLOW }), token }
      if (thrown instanceof ServiceError) return { error: thrown, token }
      throw thrown
    }
  }

  async #exchange<Content>(
    { name, app, method, path, content, limits }: ServiceCall<Content>,
    { token, body, signal }: { token: string; body: unknown; signal: AbortSignal },
  ): Promise<Success<Content>> {
    const { fetch, serviceUrl, clock } = this.#options
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = await exchange(fetch, {
      call: name,
      url: `${serviceUrl}${PREFIX}${path}`,
      init:
        body === undefined
          ? { method, headers }
          : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.attempt)]),
    })
    const { status } = answer
    if (status >= 200 && status < 300) {
      const { success, data } = content.safeParse(readJson(answer.text))
      if (success) return { content: data, status, headers: answer.headers }
      throw new ServiceError('unexpected-answer', { call: name, status })
    }
    const error = errorOf(name, answer, clock())
    const { retryAfter } = error.facts
    if (status === 429 && retryAfter !== undefined) this.#queues[app].pause(retryAfter)
    throw error
  }

  /** Waits before another attempt. If there is no time left for it, throws the error at once. */
  async #waitToRepeat(
    call: ServiceCall<unknown>,
    error: ServiceError,
    { failures, deadline }: { failures: number; deadline: Deadline },
  ): Promise<void> {
    const { timing } = this.#options
    const { retryAfter } = error.facts
    const wait = retryAfter ?? FIRST_WAIT * 2 ** (failures - 1) * (1 + timing.random() / 2)
    if (timing.elapsed() + wait >= deadline.endsAt)
      throw retryAfter === undefined ? error : new ServiceError('throttled', { ...error.facts, call: call.name })
    try {
      await timing.wait(wait, deadline.signal)
    } catch {
      throw error
    }
  }
}

/** Returns whether a repetition may succeed. If the service did not answer, our own queue was full (`throttled`), and stays so. */
const isTransient = ({ kind, facts }: ServiceError): boolean =>
  kind === 'unreachable' || kind === 'unavailable' || (kind === 'throttled' && facts.status !== undefined)
