import * as z from 'zod'
import { zDisplay } from '../contracts/contract.ts'
import type { Constraint, RequestedCredential } from '../requests/presentation-request.ts'

export const zHeldCard = z.object({
  id: z.string(),
  /** First `VerifiableCredential`, then the types of the contract. */
  type: z.array(z.string()),
  issuer: z.string(),
  claims: z.record(z.string(), z.string()),
  /** ISO 8601 in UTC, without a fraction. */
  issuanceDate: z.string(),
  expirationDate: z.string(),
  displays: z.array(zDisplay),
})
export type HeldCard = z.output<typeof zHeldCard>

export type Mismatch = 'type' | 'issuer' | 'constraint' | 'expired'

export function mismatchOf(card: HeldCard, requested: RequestedCredential, now: number): Mismatch | undefined {
  if (!card.type.includes(requested.type)) return 'type'
  if (requested.acceptedIssuers.length > 0 && !requested.acceptedIssuers.includes(card.issuer)) return 'issuer'
  if (!requested.constraints.every((constraint) => isMet(constraint, card.claims))) return 'constraint'
  return Date.parse(card.expirationDate) <= now ? 'expired' : undefined
}

/** Compares without regard to case. */
function isMet({ claimName, values, contains, startsWith }: Constraint, claims: Record<string, string>): boolean {
  const value = claims[claimName]?.toLowerCase()
  if (value === undefined) return false
  if (values) return values.some((one) => one.toLowerCase() === value)
  if (contains !== undefined) return value.includes(contains.toLowerCase())
  return startsWith !== undefined && value.startsWith(startsWith.toLowerCase())
}

/** Returns a date as the service writes it: in seconds. */
export const isoSeconds = (time: number): string => new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')
