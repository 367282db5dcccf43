/** How long a simulated refresh token is valid, in milliseconds: 24 hours (section 9). */
const VALIDITY = 24 * 60 * 60_000

type SimulatedRefreshToken = {
  /** Says of itself what it is, so that nobody takes it for a real one. */
  readonly token: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Something of the look of a refresh token that opens nothing anywhere. */
export function simulateRefreshToken(now: number): SimulatedRefreshToken {
  return { token: `simulated-refresh-token-${crypto.randomUUID()}`, issuedAt: now, expiresAt: now + VALIDITY }
}
