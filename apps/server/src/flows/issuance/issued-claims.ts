import type { Card } from '@vitrine/api/cards/card.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { ClaimValue } from '../../credentials/credential-engine.ts'
import { serverClaim } from './server-claims.ts'

const DAY: Milliseconds = 86_400_000

const expiryOf = (credential: Card['credential'], startedAt: EpochMilliseconds): EpochMilliseconds =>
  startedAt + (credential?.validDays ?? 0) * DAY

export function credentialOf(
  { credential }: Card,
  from: { visitorClaims: Record<string, string>; accountId: string; now: EpochMilliseconds },
): { claims: Record<string, ClaimValue>; credentialExpiresAt: EpochMilliseconds } {
  const expiresAt = expiryOf(credential, from.now)
  const claims: Record<string, ClaimValue> = {}
  for (const claim of credential?.claims ?? []) {
    const value = claimValue(claim, { ...from, expiresAt })
    if (value !== undefined) claims[claim.name] = value
  }
  return { claims, credentialExpiresAt: expiresAt }
}

export function serverClaims(
  { credential }: Card,
  { accountId, startedAt }: { accountId: string; startedAt: EpochMilliseconds },
): Record<string, string> {
  const expiresAt = expiryOf(credential, startedAt)
  return Object.fromEntries(
    (credential?.claims ?? []).flatMap((claim) =>
      claim.source === 'server' ? [[claim.name, serverClaim(claim.value, { accountId, expiresAt })]] : [],
    ),
  )
}

type CardClaim = NonNullable<Card['credential']>['claims'][number]

function claimValue(
  claim: CardClaim,
  from: { visitorClaims: Record<string, string>; accountId: string; expiresAt: EpochMilliseconds },
): ClaimValue | undefined {
  switch (claim.source) {
    case 'visitor':
      return Object.hasOwn(from.visitorClaims, claim.name) ? from.visitorClaims[claim.name] : undefined
    case 'card':
      return claim.value
    case 'server':
      return serverClaim(claim.value, from)
    case 'issuer':
      return undefined
  }
}
