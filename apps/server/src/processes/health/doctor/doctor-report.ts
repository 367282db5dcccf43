import { styleText } from 'node:util'
import type { CheckReport } from '../../../platform/health/health-check.ts'
import { printableLine } from '../../../platform/text/printable.ts'

const STYLES = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const
const WIDTH = Math.max(...Object.keys(STYLES).map(({ length }) => length))

/** Results may quote answers of other servers, so control characters are escaped. */
export function doctorReport(results: readonly CheckReport[], { isDemo }: { isDemo: boolean }): string {
  const count = (outcome: CheckReport['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  const [failures, warnings] = [count('failed'), count('warning')]
  return [
    ...(isDemo ? ['IDP_URL is not set, so this checks the demo that npm start runs.', ''] : []),
    ...results.flatMap(linesOf),
    '',
    failures + warnings === 0
      ? styleText('green', 'No problems found.')
      : styleText(
          failures > 0 ? 'red' : 'yellow',
          `${failures} failed, ${warnings} warning${warnings === 1 ? '' : 's'}.`,
        ),
  ].join('\n')
}

export function exitCodeOf(results: readonly CheckReport[], { strict }: { strict: boolean }): 0 | 1 | 2 {
  const outcomes = new Set(results.map(({ outcome }) => outcome))
  if (outcomes.has('failed')) return 1
  return strict && outcomes.has('warning') ? 2 : 0
}

function linesOf(result: CheckReport): string[] {
  const { name, outcome, found } = result
  const line = `${styleText(STYLES[outcome], outcome.padEnd(WIDTH))}  ${styleText('bold', name)}: ${printableLine(found)}`
  return 'next' in result ? [line, `${' '.repeat(WIDTH)}  → ${printableLine(result.next)}`] : [line]
}
