import { plural, t } from '@lingui/core/macro'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'

type Outcome = CheckResult['outcome']

/** Names the outcome of a check. */
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

/** Summarizes the outcomes of all checks in one line. */
export function summaryWords(checks: readonly CheckResult[]): string {
  const countOf = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length
  const [errors, warnings] = [countOf('failed'), countOf('warning')]
  if (errors + warnings === 0) return t`No problems found.`
  if (errors === 0) return plural(warnings, { one: '# warning, no errors', other: '# warnings, no errors' })
  if (warnings === 0) return plural(errors, { one: '# error, no warnings', other: '# errors, no warnings' })
  return t`${plural(errors, { one: '# error', other: '# errors' })}, ${plural(warnings, { one: '# warning', other: '# warnings' })}`
}
