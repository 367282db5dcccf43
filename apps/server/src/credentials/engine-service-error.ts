import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import type { ServiceCode } from './credential-engine.ts'

export class EngineServiceError extends Error {
  override readonly name = 'EngineServiceError'
  readonly reason: Extract<FlowErrorCode, 'SERVICE_UNAVAILABLE' | 'SERVICE_REFUSED'>
  readonly serviceCode: ServiceCode | undefined
  readonly retryAfterSeconds: Seconds | undefined

  constructor(
    reason: EngineServiceError['reason'],
    {
      serviceCode,
      retryAfterSeconds,
      ...options
    }: ErrorOptions & { serviceCode?: ServiceCode | undefined; retryAfterSeconds?: Seconds | undefined } = {},
  ) {
    super(`an external service failed: ${serviceCode ?? reason}`, options)
    this.reason = reason
    this.serviceCode = serviceCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}
