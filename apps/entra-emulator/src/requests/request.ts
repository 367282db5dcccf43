import type { Contract } from '../contracts/contract.ts'
import type { IssuanceRequestBody } from './issuance-request.ts'
import type { PresentationRequestBody } from './presentation-request.ts'

type Common = {
  id: string
  /** Seconds since 1970. */
  expiry: number
  isRetrieved: boolean
  /** True once its last callback was made, or an issuance was cancelled. */
  isFinished: boolean
}

/** Request of an app to the holder of a wallet. */
export type ServiceRequest =
  | (Common & { kind: 'issuance'; body: IssuanceRequestBody; contract: Contract })
  | (Common & { kind: 'presentation'; body: PresentationRequestBody })

export type IssuanceRequest = Extract<ServiceRequest, { kind: 'issuance' }>
export type PresentationRequest = Extract<ServiceRequest, { kind: 'presentation' }>

export const LINK_PREFIX = 'openid-vc://?request_uri='

/** Paths of requests that a wallet fetches. They differ as in Microsoft's service. */
export const REQUEST_PATHS = {
  issuance: '/v1.0/tenants/:tenant/verifiableCredentials/request/:request',
  presentation: '/v1.0/tenants/:tenant/verifiableCredentials/presentationRequests/:request',
} as const

export const isExpired = ({ expiry }: ServiceRequest, now: number): boolean => now >= expiry * 1000
