/** `next` says what to do, and names the setting of Vitrine or of the identity provider to change. */
export type CheckOutcome =
  | { outcome: 'ok' | 'skipped'; found: string }
  | { outcome: 'warning' | 'failed'; found: string; next: string }

/** A check of something that an installation depends on, such as its identity provider. */
export type HealthCheck = {
  /** It is written like a heading: 'Redirect address'. */
  name: string
  run: () => Promise<CheckOutcome>
}

export type CheckReport = { name: string } & CheckOutcome

export const ok = (found: string): CheckOutcome => ({ outcome: 'ok', found })
export const skipped = (found: string): CheckOutcome => ({ outcome: 'skipped', found })
export const warning = (found: string, next: string): CheckOutcome => ({ outcome: 'warning', found, next })
export const failed = (found: string, next: string): CheckOutcome => ({ outcome: 'failed', found, next })

/** Runs checks one after the other, so that a provider gets one request at a time. */
export async function runChecks(checks: readonly HealthCheck[]): Promise<CheckReport[]> {
  const results: CheckReport[] = []
  for (const { name, run } of checks) results.push({ name, ...(await run()) })
  return results
}
