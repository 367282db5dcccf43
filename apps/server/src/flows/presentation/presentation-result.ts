import type { Card } from '@vitrine/api/cards/card.ts'
import { holderName } from '@vitrine/api/cards/holder-name.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { OtherCredentialResult, PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { presentationPath } from '@vitrine/api/pages/pages.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { englishResult } from '@vitrine/api/wording/english-results.ts'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import type { JsonObject } from '../../platform/json/strict-json.ts'
import { faceCheckOf } from './face-check.ts'
import type { PurposeOutcome } from './presentation-purpose.ts'
import { checksOf } from './told-checks.ts'

/** Claims with their own field in the result. All others are rows of `dynamicData`. */
const OWN_FIELDS = ['displayName', 'accountNumber', 'cardNumber', 'photo'] as const

/**
 * Builds the result of a verified presentation from what the engine verified and what the ledger contains, never from data that a
 * browser sent.
 */
export function presentationResult(options: {
  card: Card
  credential: PresentedCredential
  presentationId: string
  /** Undefined for a credential of another issuer. */
  accountId: string | undefined
  created: EpochMilliseconds
  now: EpochMilliseconds
  /** Labels of the credential's claims that were not shared; undefined if unknown. */
  notShared: string[] | undefined
  others: OtherCredentialResult[]
  outcome: PurposeOutcome
}): PresentationResult {
  const { card, credential, presentationId, accountId, created, now, notShared, others, outcome } = options
  const { claims } = credential
  const { receipt, dynamicData: purposeData, ...ofPurpose } = outcome
  const photo = textClaim(claims, 'photo')
  const type = credential.state === 'ledger' ? card.vcType || card.type : credential.type
  const checks = checksOf(credential, now)
  const check = (name: Check['name']): Check | undefined => checks.find((one) => one.name === name)
  const domain = check('domain')?.value
  const face = check('face')?.value
  // A credential without a status counts as valid within its dates, although no status was checked.
  const stateIsValid = credential.state === 'valid' || check('state')?.outcome === 'passed'
  return {
    displayName: holderName(claims),
    vcIss: credential.issuer,
    vsIss: credential.verifier,
    vcSub: credential.subject,
    vcType: type,
    accountNumber: textClaim(claims, 'accountNumber'),
    cardNumber: textClaim(claims, 'cardNumber'),
    name: card.card.title,
    photo,
    photoBase64: photo,
    verified: !checks.some(({ outcome }) => outcome === 'failed'),
    credentialStateIsValid: stateIsValid,
    domainValidationUrl: typeof domain === 'string' ? domain : undefined,
    faceCheckMatchConfidenceScore: typeof face === 'number' ? face : undefined,
    faceCheckThreshold: faceCheckOf(card)?.threshold,
    issuanceDate: credential.issuedAt,
    expirationDate: credential.expiresAt,
    magicLink: presentationPath(card.id, presentationId),
    created,
    dynamicData: { ...dynamicData(claims), ...purposeData },
    notShared,
    cardId: card.id,
    vcKey: accountId,
    details: ofPurpose.reason && englishResult(ofPurpose.reason),
    ...ofPurpose,
    fullObject: {
      requestStatus: 'presentation_verified',
      subject: credential.subject,
      verifiedCredentialsData: [
        {
          type: [type],
          issuer: credential.issuer,
          claims: withoutPhoto(claims),
          ...(stateIsValid ? { credentialState: { revocationStatus: 'VALID' } } : {}),
          ...(typeof domain === 'string' ? { domainValidation: { url: domain } } : {}),
          ...(typeof face === 'number' ? { faceCheck: { matchConfidenceScore: face } } : {}),
        },
      ],
      checks,
      ...(others.length > 0 ? { others } : {}),
      receipt: receipt || credential.receipt ? { ...credential.receipt, ...receipt } : undefined,
    },
  }
}

/** The photo is stored once: a second copy of up to half a megabyte would double the size. */
export const storedResult = ({ photoBase64: _, ...result }: PresentationResult): string => JSON.stringify(result)

export function readStoredResult(text: string): PresentationResult {
  const result = JSON.parse(text) as PresentationResult
  return result.photo === undefined ? result : { ...result, photoBase64: result.photo }
}

const textClaim = (claims: JsonObject, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' ? value : undefined
}

const dynamicData = (claims: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !OWN_FIELDS.some((field) => field === name)))

/** The photo is already in the result, and takes up to half a megabyte. */
const withoutPhoto = ({ photo: _, ...claims }: JsonObject): JsonObject => claims
