import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Validity of a simulated refresh token: 24 hours (specification 9.8). */
const VALIDITY: Milliseconds = 24 * 60 * 60_000

type SimulatedRefreshToken = {
  /** Starts with `simulated-refresh-token-`, so that nobody mistakes it for a real token. */
  readonly token: string
  readonly issuedAt: EpochMilliseconds
  readonly expiresAt: EpochMilliseconds
}

/** Creates a text that looks like a refresh token. It is for display only and does not grant access to anything. */
export function simulateRefreshToken(now: EpochMilliseconds): SimulatedRefreshToken {
  return { token: `simulated-refresh-token-${crypto.randomUUID()}`, issuedAt: now, expiresAt: now + VALIDITY }
}
