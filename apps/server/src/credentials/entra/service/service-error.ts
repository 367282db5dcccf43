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
export type ServiceFailureDetails = {
  /** Name of the failed call. */
  call: string
  /** HTTP status; undefined if there is no answer. */
  status?: number | undefined
  /** The service's own code: at most 100 visible ASCII characters. */
  serviceCode?: string | undefined
  /** Name of the field that the service complains about. */
  target?: string | undefined
  /** Id under which Microsoft's support finds the request. */
  traceId?: string | undefined
  /** Correlation vector, for Microsoft's support. */
  mscv?: string | undefined
  /** Time after which the service accepts requests again. */
  retryAfter?: Milliseconds | undefined
  /** Advice to the operator. */
  explanation?: string | undefined
}

/** Failure of a call to Microsoft Entra Verified ID, or to the endpoint that issues its access tokens. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly kind: ServiceFailure
  readonly details: ServiceFailureDetails

  constructor(kind: ServiceFailure, details: ServiceFailureDetails) {
    super(describe(kind, details))
    this.kind = kind
    this.details = details
  }

  get serviceCode(): string | undefined {
    return this.details.serviceCode
  }

  get status(): number | undefined {
    return this.details.status
  }

  get target(): string | undefined {
    return this.details.target
  }

  get traceId(): string | undefined {
    return this.details.traceId
  }

  get mscv(): string | undefined {
    return this.details.mscv
  }

  get retryAfter(): Milliseconds | undefined {
    return this.details.retryAfter
  }

  get explanation(): string | undefined {
    return this.details.explanation
  }
}

function describe(
  kind: ServiceFailure,
  { call, status, serviceCode, target, explanation }: ServiceFailureDetails,
): string {
  const facts = [kind, status, serviceCode, target].filter((fact) => fact !== undefined)
  return `${call} failed (${facts.join(', ')})${explanation === undefined ? '' : `: ${explanation}`}`
}
