import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { type Check, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { readDateTime } from '../../../platform/clock/stated-time.ts'
import type { ClaimValue, PresentationEvent, RequestedClaim, StatusLookup } from '../../credential-engine.ts'
import type { PresentationCallback, VerifiedCredential } from '../callbacks/callback-body.ts'
import { INDEXED_CLAIM } from '../contracts/indexed-claim.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { parseCredentialId } from '../issuance/credential-id.ts'
import { readPhotoClaim } from '../service/photo-claim.ts'
import type { RequestedPresentation } from './create-request.ts'
import { receiptOf } from './receipt.ts'

type VerifiedPresentation = Extract<PresentationCallback, { requestStatus: 'presentation_verified' }>

type Expected = {
  requested: RequestedPresentation
  configuration: Pick<EntraConfiguration, 'authorityDid' | 'acceptedIssuers'>
  now: EpochMilliseconds
}

/**
 * Returns the event for a presentation that the service has verified. The type, the issuer and the dates are checked again, because they
 * decide about money and doors.
 */
export function presentedEvent(
  { subject, verifiedCredentialsData, receipt }: VerifiedPresentation,
  { requested, configuration, now }: Expected,
): PresentationEvent {
  const data = verifiedCredentialsData.find(({ type }) => type.at(-1) === requested.type)
  if (!data) return { kind: 'rejected', reason: 'INVALID_PRESENTATION', checks: [passed('format'), failed('query')] }
  const { issuer } = data
  if (!configuration.acceptedIssuers.includes(issuer))
    return { kind: 'rejected', reason: 'INVALID_PRESENTATION', checks: [passed('format'), failed('issuer')] }
  const expiresAt = data.expirationDate == null ? undefined : readDateTime(data.expirationDate)
  const isReadable = data.expirationDate == null || expiresAt !== undefined
  if (!isReadable || (expiresAt !== undefined && expiresAt <= now))
    return {
      kind: 'rejected',
      reason: 'INVALID_CREDENTIAL_STATE',
      checks: [passed('format'), passed('issuer', issuer), passed('signature'), failed('validity')],
    }
  const ownId = issuer === configuration.authorityDid ? ownIdIn(data) : undefined
  const isValid = data.credentialState?.revocationStatus === 'VALID'
  const state: StatusLookup = isValid ? (ownId === undefined ? 'valid' : 'ledger') : 'invalid'
  const kept = receiptOf(receipt)
  return {
    kind: 'presented',
    credential: {
      checks: checksOf(data, { requested, expiresAt, isValid, now }),
      state,
      credentialId: ownId,
      hasUniqueId: true,
      issuer,
      verifier: configuration.authorityDid,
      type: requested.type,
      subject,
      holderKey: undefined,
      ...(kept ? { receipt: kept } : {}),
      claims: requestedClaims(data.claims, requested.claims),
      issuedAt: data.issuanceDate == null ? now : (readDateTime(data.issuanceDate) ?? now),
      expiresAt,
    },
  }
}

/** Returns our id of a credential that our own authority issued; undefined if another program issued it. */
function ownIdIn({ claims }: VerifiedCredential): string | undefined {
  const id = claims[INDEXED_CLAIM]
  return typeof id === 'string' && parseCredentialId(id) ? id : undefined
}

function checksOf(
  { issuer, claims, domainValidation, faceCheck }: VerifiedCredential,
  {
    requested,
    expiresAt,
    isValid,
    now,
  }: Pick<Expected, 'requested' | 'now'> & { expiresAt: EpochMilliseconds | undefined; isValid: boolean },
): Check[] {
  const names = new Set([...requested.claims.map(({ name }) => name), INDEXED_CLAIM])
  const unrequested = Object.keys(claims).filter((name) => !names.has(name)).length
  return [
    passed('format'),
    passed('issuer', issuer),
    passed('signature'),
    passed('validity', expiresAt ?? NO_EXPIRY),
    passed('holder'),
    passed('request'),
    passed('query', unrequested === 0 ? undefined : unrequested),
    ...(requested.hasPayment ? [{ name: 'payment', outcome: 'unknown' } as const] : []),
    { name: 'state', outcome: isValid ? 'passed' : 'failed', value: now },
    domainCheck(domainValidation?.url, requested),
    faceCheckOf(faceCheck?.matchConfidenceScore, requested.faceThreshold),
  ]
}

/** The service checks the domain only if the request demands it. */
const domainCheck = (url: string | undefined, { validateLinkedDomain }: RequestedPresentation): Check =>
  url !== undefined && validateLinkedDomain ? passed('domain', url) : { name: 'domain', outcome: 'unknown' }

function faceCheckOf(score: number | undefined, threshold: number | undefined): Check {
  if (score === undefined || threshold === undefined) return { name: 'face', outcome: 'unknown' }
  return { name: 'face', outcome: score >= threshold ? 'passed' : 'failed', value: score }
}

/** The service knows only texts, and leaves out claims without a value. */
function requestedClaims(
  claims: VerifiedCredential['claims'],
  requested: RequestedClaim[],
): Record<string, ClaimValue> {
  return Object.fromEntries(
    requested.flatMap((claim): [string, ClaimValue][] => {
      const value = Object.hasOwn(claims, claim.name) ? claimValue(claims[claim.name], claim) : undefined
      return value === undefined ? [] : [[claim.name, value]]
    }),
  )
}

function claimValue(value: unknown, { name, valueType }: RequestedClaim): ClaimValue | undefined {
  if ((typeof value === 'number' || typeof value === 'boolean') && typeof value === valueType) return value
  if (typeof value !== 'string') return undefined
  if (name === PHOTO_CLAIM) return readPhotoClaim(value)
  switch (valueType) {
    case undefined:
    case 'string':
      return value
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
    case 'boolean':
      return ['true', 'false'].includes(value.toLowerCase()) ? value.toLowerCase() === 'true' : undefined
    // The service knows only texts.
    case 'array':
    case 'object':
      return undefined
  }
}

const passed = (name: Check['name'], value?: string | number): Check =>
  value === undefined ? { name, outcome: 'passed' } : { name, outcome: 'passed', value }

const failed = (name: Check['name']): Check => ({ name, outcome: 'failed' })
