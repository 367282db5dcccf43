/** What a suite, or all of them, came to. */
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

/** The one line that a run ends with. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * The tally in a report of Vitest (its `json` reporter).
 *
 * @returns undefined when it is no such report
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
 * The tally in a report of Playwright (its `json` reporter). A test that passed only when repeated has failed.
 *
 * @returns undefined when it is no such report
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
 * The tally of a suite that ran: what its report says, but never a success when the tool says otherwise. A tool that
 * fails without a failed test (a file that does not load, an error between tests), that left no report, or that ran
 * nothing at all counts as one failure.
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
