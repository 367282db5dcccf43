import type { Milliseconds } from '@vitrine/api/units.ts'

/** Class of a failure, which decides if another attempt makes sense and what the operator can do. */
export type ServiceFailure =
  /** No connection, or no complete answer in time. */
  | 'unreachable'
  /** Too many requests, by the service's count or by ours. */
  | 'throttled'
  /** A failure on the side of the service, which passes. */
  | 'unavailable'
  /** The service does not accept this server's identity or its permissions. */
  | 'unauthorized'
  /** The service does not accept the content of the request. */
  | 'refused'
  /** An answer other than those that are documented. */
  | 'unexpected-answer'

/** Facts about a failure. None of them contains a message of the service, a token or a claim. */
export type FailureFacts = {
  status?: number | undefined
  /** The service's own code: at most 100 visible ASCII characters. */
  serviceCode?: string | undefined
  /** Name of the field that the service complains about. */
  target?: string | undefined
  /** Id under which Microsoft's support finds the request. */
  traceId?: string | undefined
  /** Correlation vector, for Microsoft's support. */
  mscv?: string | undefined
  retryAfter?: Milliseconds | undefined
  /** Advice to the operator. */
  explanation?: string | undefined
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly kind: ServiceFailure
  readonly facts: FailureFacts

  constructor(kind: ServiceFailure, { call, ...facts }: FailureFacts & { call: string }) {
    const { status, serviceCode, target, explanation } = facts
    const named = [kind, status, serviceCode, target].filter((fact) => fact !== undefined)
    super(`${call} failed (${named.join(', ')})${explanation === undefined ? '' : `: ${explanation}`}`)
    this.kind = kind
    this.facts = facts
  }
}
