import type { CheckReport } from '../../apps/server/src/platform/health/health-check.ts'
import { printableLine } from '../../apps/server/src/platform/text/printable.ts'
import { type Style, styled } from '../terminal.ts'

const STYLES: Record<CheckReport['outcome'], Style> = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' }
const WIDTH = Math.max(...Object.keys(STYLES).map(({ length }) => length))

/**
 * Formats the results of checks for the terminal. Results may quote answers of other servers, so control characters are escaped.
 */
export function doctorReport(results: readonly CheckReport[], { isDemo }: { isDemo: boolean }): string {
  const count = (outcome: CheckReport['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  const [failures, warnings] = [count('failed'), count('warning')]
  return [
    ...(isDemo ? ['IDP_URL is not set, so this checks the demo that npm start runs.', ''] : []),
    ...results.flatMap(linesOf),
    '',
    failures + warnings === 0
      ? styled('green', 'No problems found.')
      : styled(failures > 0 ? 'red' : 'yellow', `${failures} failed, ${warnings} warning${warnings === 1 ? '' : 's'}.`),
  ].join('\n')
}

function linesOf(result: CheckReport): string[] {
  const { name, outcome, found } = result
  const line = `${styled(STYLES[outcome], outcome.padEnd(WIDTH))}  ${styled('bold', name)}: ${printableLine(found)}`
  return 'next' in result ? [line, `${' '.repeat(WIDTH)}  → ${printableLine(result.next)}`] : [line]
}
