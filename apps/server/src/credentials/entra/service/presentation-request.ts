import type { RequestCallback, RequestRegistration } from './request-parts.ts'

/** Condition that a claim must meet. Comparison ignores case. */
type ClaimConstraint = { claimName: string } & ({ values: string[] } | { contains: string } | { startsWith: string })

type FaceCheck = {
  /** Output claim that contains the photo. */
  sourcePhotoClaimName: string
  /** Minimum score, 50 to 100. */
  matchConfidenceThreshold?: number
}

type RequestedCredential = {
  type: string
  purpose?: string
  /** DIDs of accepted issuers; an empty list accepts any issuer. */
  acceptedIssuers?: string[]
  configuration?: {
    validation?: { allowRevoked?: boolean; validateLinkedDomain?: boolean; faceCheck?: FaceCheck }
  }
  /** All must hold. */
  constraints?: ClaimConstraint[]
}

/** Body of a request for a presentation ("Request Service REST API presentation specification"). */
export type PresentationRequestBody = {
  /** DID of the verifier. */
  authority: string
  includeQRCode?: boolean
  /** Must be false with a face check. */
  includeReceipt?: boolean
  registration: RequestRegistration
  callback: RequestCallback
  requestedCredentials: RequestedCredential[]
}
