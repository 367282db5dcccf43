/** Result of one suite or of all suites. */
export type Tally = { passed: number; failed: number; skipped: number }

const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0 }

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    EMPTY_TALLY,
  )
}

/** Returns the last line of a run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * Reads the tally from a report of Vitest (its `json` reporter).
 *
 * @returns undefined if it is not such a report
 */
export function readVitestReport(report: unknown): Tally | undefined {
  const passed = count(report, 'numPassedTests')
  const failed = count(report, 'numFailedTests')
  const pending = count(report, 'numPendingTests')
  const todo = count(report, 'numTodoTests')
  if (passed === undefined || failed === undefined || pending === undefined || todo === undefined) return undefined
  return { passed, failed, skipped: pending + todo }
}

/**
 * Reads the tally from a report of Playwright (its `json` reporter). A test that passed only when repeated counts as failed.
 *
 * @returns undefined if it is not such a report
 */
export function readPlaywrightReport(report: unknown): Tally | undefined {
  const stats = isRecord(report) ? report.stats : undefined
  const passed = count(stats, 'expected')
  const failed = count(stats, 'unexpected')
  const flaky = count(stats, 'flaky')
  const skipped = count(stats, 'skipped')
  if (passed === undefined || failed === undefined || flaky === undefined || skipped === undefined) return undefined
  return { passed, failed: failed + flaky, skipped }
}

/**
 * Returns the tally of a suite from its report, but never a success if the tool failed. A tool counts as one failure if it writes no
 * report, runs no test, or fails without a failed test (because a file does not load, or because of an error between tests).
 */
export function judge(reported: Tally | undefined, exitCode: number | null): Tally {
  const tally = reported ?? EMPTY_TALLY
  const ranNothing = tally.passed + tally.failed + tally.skipped === 0
  if (tally.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...tally, failed: 1 }
  return tally
}

function count(holder: unknown, name: string): number | undefined {
  const value = isRecord(holder) ? holder[name] : undefined
  return typeof value === 'number' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
