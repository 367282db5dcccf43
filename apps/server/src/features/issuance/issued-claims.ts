import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { ClaimValue } from '../../credentials/credential-engine.ts'
import { serverClaim } from './server-claims.ts'

const DAY = 86_400_000

/** Returns when the credential of an issuance expires that began at a time, both in epoch milliseconds. */
const expiryOf = (credential: Scenario['credential'], begunAt: number): number =>
  begunAt + (credential?.validDays ?? 0) * DAY

/** Makes the claims of a credential, and its expiry in epoch milliseconds. */
export function credentialOf(
  { credential }: Scenario,
  from: { visitorClaims: Record<string, string>; accountId: string; now: number },
): { claims: Record<string, ClaimValue>; credentialExpiresAt: number } {
  const expiresAt = expiryOf(credential, from.now)
  const claims: Record<string, ClaimValue> = {}
  for (const claim of credential?.claims ?? []) {
    const value = claimValue(claim, { ...from, expiresAt })
    if (value !== undefined) claims[claim.name] = value
  }
  return { claims, credentialExpiresAt: expiresAt }
}

/** Returns the claims that the server added to the credential of an account. */
export function madeByServer(
  { credential }: Scenario,
  { accountId, begunAt }: { accountId: string; begunAt: number },
): Record<string, string> {
  const expiresAt = expiryOf(credential, begunAt)
  return Object.fromEntries(
    (credential?.claims ?? []).flatMap((claim) =>
      claim.source === 'server' ? [[claim.name, serverClaim(claim.value, { accountId, expiresAt })]] : [],
    ),
  )
}

type CardClaim = NonNullable<Scenario['credential']>['claims'][number]

function claimValue(
  claim: CardClaim,
  from: { visitorClaims: Record<string, string>; accountId: string; expiresAt: number },
): ClaimValue | undefined {
  switch (claim.source) {
    case 'visitor':
      return Object.hasOwn(from.visitorClaims, claim.name) ? from.visitorClaims[claim.name] : undefined
    case 'card':
      return claim.value
    case 'server':
      return serverClaim(claim.value, from)
  }
}
