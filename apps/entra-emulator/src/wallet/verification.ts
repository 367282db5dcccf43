import type { ResolvedOptions } from '../options.ts'
import type { PresentationRequestBody } from '../requests/presentation-request.ts'
import type { HeldCard } from './held-card.ts'
import { jpegOf } from './photo.ts'

/** Cards that the holder shares, one for each requested credential. */
export type Sharing = {
  cards: readonly HeldCard[]
  isRevoked: (cardId: string) => boolean
  /** Score of the Face Check. */
  score: number
  revocationStatus: string | undefined
}

export function problemOf(
  { requestedCredentials }: PresentationRequestBody,
  { cards, isRevoked, score, revocationStatus }: Sharing,
  { linkedDomain }: ResolvedOptions,
): { code: string; message: string } | undefined {
  for (const [index, { configuration }] of requestedCredentials.entries()) {
    const { allowRevoked, validateLinkedDomain, faceCheck } = configuration.validation
    const card = cards[index]
    if (!card) continue
    // The code that the service sends here is unknown, and so is whether it sends one.
    if (revocationStatus === undefined && isRevoked(card.id) && !allowRevoked)
      return { code: 'tokenError', message: 'The presented credential is revoked.' }
    if (validateLinkedDomain && !linkedDomain.verified)
      return { code: 'tokenError', message: 'The linked domain of the issuer is not verified.' }
    if (!faceCheck) continue
    // The words of the service for a photo that it cannot read are unknown.
    if (!jpegOf(card.claims[faceCheck.sourcePhotoClaimName] ?? ''))
      return { code: 'claimValidationError', message: 'The source photo cannot be used.' }
    if (score < faceCheck.matchConfidenceThreshold)
      return { code: 'claimValidationError', message: 'Match confidence score failing to meet the threshold.' }
  }
  return undefined
}

/** Returns what the service reports of the shared cards ("Request Service REST API presentation specification"). */
export const verifiedCredentials = (
  { requestedCredentials }: PresentationRequestBody,
  { cards, isRevoked, score, revocationStatus }: Sharing,
  { linkedDomain }: ResolvedOptions,
) =>
  cards.map(({ id, issuer, type, claims, issuanceDate, expirationDate }, index) => ({
    issuer,
    type,
    claims,
    credentialState: { revocationStatus: revocationStatus ?? (isRevoked(id) ? 'REVOKED' : 'VALID') },
    domainValidation: { url: linkedDomain.url },
    issuanceDate,
    expirationDate,
    ...(requestedCredentials[index]?.configuration.validation.faceCheck
      ? { faceCheck: { matchConfidenceScore: score, sourcePhotoQuality: 'HIGH' } }
      : {}),
  }))
