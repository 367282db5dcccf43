import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { ServiceCode } from '../credentials/credential-engine.ts'
import { EngineServiceError } from '../credentials/engine-service-error.ts'
import { HttpProblem } from '../platform/http/answers/problem.ts'

/** Returns the event that ends a flow whose engine could not start it. */
export const failureOfService = (
  error: unknown,
): { kind: 'rejected'; reason: FlowErrorCode; serviceCode: ServiceCode | undefined } =>
  error instanceof EngineServiceError
    ? { kind: 'rejected', reason: error.reason, serviceCode: error.serviceCode }
    : { kind: 'rejected', reason: 'SERVICE_UNAVAILABLE', serviceCode: undefined }

/** Returns the response for an engine that could not start a flow. Returns other errors as they are. */
export function problemOfService(error: unknown): unknown {
  if (!(error instanceof EngineServiceError)) return error
  const { reason, serviceCode, retryAfterSeconds } = error
  return reason === 'SERVICE_UNAVAILABLE'
    ? new HttpProblem(
        'unavailable',
        { code: 'card-service-silent' },
        retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
      )
    : new HttpProblem(
        'service-refused',
        serviceCode === undefined ? undefined : { code: 'card-service-code', params: { serviceCode } },
      )
}
