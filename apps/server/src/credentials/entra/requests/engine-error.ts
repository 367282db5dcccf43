import { EngineServiceError } from '../../engine-service-error.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'

const REASONS: Record<ServiceFailure, EngineServiceError['reason']> = {
  unreachable: 'SERVICE_UNAVAILABLE',
  throttled: 'SERVICE_UNAVAILABLE',
  unavailable: 'SERVICE_UNAVAILABLE',
  unauthorized: 'SERVICE_REFUSED',
  refused: 'SERVICE_REFUSED',
  'unexpected-answer': 'SERVICE_REFUSED',
}

export function engineErrorOf(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const { kind, facts } = error
  return new EngineServiceError(REASONS[kind], {
    cause: error,
    serviceCode: facts.serviceCode ?? kind,
    // A browser that tries again at once would meet the same failure: this server has just tried several times.
    retryAfterSeconds: facts.retryAfter ? Math.ceil(facts.retryAfter / 1000) : undefined,
  })
}
