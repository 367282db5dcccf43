import { plural, t } from '@lingui/core/macro'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'

type Outcome = CheckResult['outcome']

/** How a check ended, in a word. */
export function checkOutcomeWords(outcome: Outcome): string {
  switch (outcome) {
    case 'ok':
      return t`OK`
    case 'skipped':
      return t`Not checked`
    case 'warning':
      return t`Warning`
    case 'failed':
      return t`Error`
  }
}

/** What all checks came to, in a line. */
export function summaryWords(checks: readonly CheckResult[]): string {
  const countOf = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length
  const [faults, warnings] = [countOf('failed'), countOf('warning')]
  if (faults + warnings === 0) return t`All is well.`
  if (faults === 0) return plural(warnings, { one: '# warning, no errors', other: '# warnings, no errors' })
  if (warnings === 0) return plural(faults, { one: '# error, no warnings', other: '# errors, no warnings' })
  return t`${plural(faults, { one: '# error', other: '# errors' })}, ${plural(warnings, { one: '# warning', other: '# warnings' })}`
}
