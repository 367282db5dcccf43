import { LIMITS } from '../limits-and-paths.ts'
import type { CredentialIssuer } from '../trust/issuer-trust.ts'

/** The dates that a credential states, in epoch milliseconds: whole, from 1970 to 9999. */
export type Dates = {
  issuedAt: number | undefined
  validFrom: number | undefined
  expiresAt: number | undefined
}

/** Returns whether what has these dates has begun and has not ended. A date that is missing sets no bound. */
export function areCurrent({ issuedAt = 0, validFrom = 0, expiresAt }: Dates, now: number): boolean {
  const hasBegun = Math.max(issuedAt, validFrom) <= now + LIMITS.clockSkew
  return hasBegun && (expiresAt === undefined || now < expiresAt)
}

/** Returns whether a date is missing that this issuer always states: ours state issuance and end, others need not. */
export const lacksDate = ({ kind }: CredentialIssuer, { issuedAt, expiresAt }: Dates): boolean =>
  kind === 'own' && (issuedAt === undefined || expiresAt === undefined)
