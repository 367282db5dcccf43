import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { NewPresentation, PresentationStart, RequestedClaim } from '../../credential-engine.ts'
import { readCardOptions } from '../card-options.ts'
import type { EntraContext } from '../entra-context.ts'
import { prepareRequest } from '../requests/send-request.ts'

/** Lowest match score in percent that passes if a card names none. It is always sent, because pages disagree about the default. */
const DEFAULT_THRESHOLD = 70
/** Lowest threshold in percent that the service accepts. */
const LOWEST_THRESHOLD = 50

/** The content of a presentation request, as far as its answer is checked against it. */
export type RequestedPresentation = {
  type: string
  claims: RequestedClaim[]
  /** Threshold of the face check in percent. */
  faceThreshold?: number
  hasPayment: boolean
  validateLinkedDomain: boolean
}

/**
 * Prepares a request for a presentation ("Request Service REST API presentation specification"). The service asks for the whole
 * credential: it cannot request single claims.
 */
export function createRequest(
  entra: EntraContext,
  { id, options, type, claims, payment, faceCheck, expiresAt }: NewPresentation,
): PresentationStart {
  const { configuration, cards } = entra
  const cardOptions = readCardOptions(options)
  const requested: RequestedPresentation = {
    type,
    claims,
    ...(faceCheck ? { faceThreshold: Math.max(LOWEST_THRESHOLD, faceCheck.threshold ?? DEFAULT_THRESHOLD) } : {}),
    hasPayment: payment !== undefined,
    validateLinkedDomain: cardOptions.validateLinkedDomain,
  }
  const purpose = cards().find((card) => card.type === type)?.card.title
  const request = { id, kind: 'presentation', expiresAt, content: requested } as const
  const { save, send } = prepareRequest(entra, request, (callback) => ({
    authority: configuration.authorityDid,
    includeQRCode: false,
    // With a face check, the service may refuse to return a receipt.
    includeReceipt: cardOptions.receipt && faceCheck === undefined,
    registration: { clientName: configuration.clientName, ...(purpose === undefined ? {} : { purpose }) },
    callback,
    requestedCredentials: [requestedCredential(requested, configuration.acceptedIssuers)],
  }))
  return {
    kind: 'service',
    save,
    async send() {
      const { url, ...made } = await send()
      return { links: { 'other-device': url }, ...made }
    },
  }
}

const requestedCredential = (
  { type, faceThreshold, validateLinkedDomain }: RequestedPresentation,
  acceptedIssuers: readonly string[],
) => ({
  type,
  // An empty list would accept a look-alike of any tenant.
  acceptedIssuers,
  configuration: {
    validation: {
      allowRevoked: false,
      validateLinkedDomain,
      ...(faceThreshold === undefined
        ? {}
        : { faceCheck: { sourcePhotoClaimName: PHOTO_CLAIM, matchConfidenceThreshold: faceThreshold } }),
    },
  },
})
