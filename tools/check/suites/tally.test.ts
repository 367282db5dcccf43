import { expect, test } from 'vitest'
import { addTallies, closingLine, judge, readPlaywrightReport, readVitestReport } from './tally.ts'

test('adds up all suites in the closing line', () => {
  const total = addTallies([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 20, failed: 2, skipped: 3 },
    { passed: 5, failed: 0, skipped: 1 },
  ])
  expect(closingLine(total)).toBe('26 passed, 2 failed, 4 skipped')
  expect(closingLine(addTallies([]))).toBe('0 passed, 0 failed, 0 skipped')
})

test('reads reports of Vitest', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false }
  expect(readVitestReport(report)).toEqual({ passed: 7, failed: 1, skipped: 3 })
  expect(readVitestReport({})).toBeUndefined()
  expect(readVitestReport(undefined)).toBeUndefined()
})

test('reads reports of Playwright and counts a flaky test as failed', () => {
  const report = { stats: { expected: 9, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(readPlaywrightReport(report)).toEqual({ passed: 9, failed: 2, skipped: 2 })
  expect(readPlaywrightReport({ stats: null })).toBeUndefined()
})

test('uses the reported numbers of a suite that ran completely', () => {
  expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test('counts a missing report, no tests, or a failure outside the tests as a failure', () => {
  expect(judge(undefined, 0).failed).toBe(1)
  expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1)
  expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(judge({ passed: 3, failed: 0, skipped: 0 }, null).failed).toBe(1)
})
