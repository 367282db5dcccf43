/** What a check came to. What is not as it should be says what to do next, and names the setting and the provider's form field. */
export type Finding =
  | { outcome: 'ok' | 'skipped'; found: string }
  | { outcome: 'warning' | 'failed'; found: string; next: string }

/** Looks at one thing that an installation depends on. */
export type Check = {
  /** As a heading: 'Redirect address'. */
  name: string
  run: () => Promise<Finding>
}

/** What became of a check. */
export type CheckResult = { name: string } & Finding

export const ok = (found: string): Finding => ({ outcome: 'ok', found })
export const skipped = (found: string): Finding => ({ outcome: 'skipped', found })
export const warning = (found: string, next: string): Finding => ({ outcome: 'warning', found, next })
export const failed = (found: string, next: string): Finding => ({ outcome: 'failed', found, next })

/** Runs checks one after the other: a provider is asked one thing at a time. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, run } of checks) results.push({ name, ...(await run()) })
  return results
}
