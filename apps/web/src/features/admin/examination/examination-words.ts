import { plural, t } from '@lingui/core/macro'
import type { CheckResult } from '@vitrine/api'

type Outcome = CheckResult['outcome']

/** How a check ended, in a word. */
export function outcomeWords(outcome: Outcome): string {
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
  const ofErrors = plural(faults, { one: '# error', other: '# errors' })
  const ofWarnings = plural(warnings, { one: '# warning', other: '# warnings' })
  if (faults === 0) return t`${{ warnings: ofWarnings }}, no errors`
  if (warnings === 0) return t`${{ errors: ofErrors }}, no warnings`
  return t`${{ errors: ofErrors }}, ${{ warnings: ofWarnings }}`
}
