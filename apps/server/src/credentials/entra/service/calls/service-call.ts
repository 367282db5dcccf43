import type { Milliseconds } from '@vitrine/api/units.ts'
import type * as z from 'zod'
import type { EntraApp } from '../../tokens/token-request.ts'
import type { ServiceFailure } from '../service-error.ts'

type ServiceCallName =
  | 'createIssuanceRequest'
  | 'createPresentationRequest'
  | 'authority'
  | 'contracts'
  | 'createContract'
  | 'updateContract'
  | 'findCredentials'
  | 'credential'
  | 'revokeCredential'

/** A call to the Request Service or the Admin API. */
export type ServiceCall<Content> = {
  name: ServiceCallName
  app: EntraApp
  method: 'GET' | 'POST' | 'PATCH'
  /** Path and query, below the prefix that all calls share. */
  path: string
  /** Returns the body of an attempt, counted from 1. Undefined for a call without a body. */
  bodyFor?: (attempt: number) => Promise<unknown>
  /** Form of a success. */
  content: z.ZodType<Content>
}

/** Outcome of one attempt of a call, for logs and the health state. */
export type CallOutcome = {
  call: ServiceCallName
  attempt: number
  /** Class of the failure; undefined after a success. */
  kind?: ServiceFailure | undefined
  status?: number | undefined
  serviceCode?: string | undefined
  target?: string | undefined
  traceId?: string | undefined
  mscv?: string | undefined
  retryAfter?: Milliseconds | undefined
  explanation?: string | undefined
  duration: Milliseconds
}
