import type { CheckReport } from '../../apps/server/src/platform/health/health-check.ts'
import { printableLine } from '../../apps/server/src/platform/text/printable.ts'
import { type Style, styled } from '../terminal.ts'

const STYLES: Record<CheckReport['outcome'], Style> = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' }
const WIDTH = Math.max(...Object.keys(STYLES).map(({ length }) => length))

/** Words the results of checks for a person at a terminal. They quote what providers, proxies and databases answer: it is escaped. */
export function doctorReport(results: readonly CheckReport[], { isDemo }: { isDemo: boolean }): string {
  const count = (outcome: CheckReport['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  const [faults, warnings] = [count('failed'), count('warning')]
  return [
    ...(isDemo ? ['IDP_URL is not set: this is what npm start runs here.', ''] : []),
    ...results.flatMap(linesOf),
    '',
    faults + warnings === 0
      ? styled('green', 'All is well.')
      : styled(faults > 0 ? 'red' : 'yellow', `${numbered(faults, 'fault')}, ${numbered(warnings, 'warning')}.`),
  ].join('\n')
}

function linesOf(result: CheckReport): string[] {
  const { name, outcome, found } = result
  const line = `${styled(STYLES[outcome], outcome.padEnd(WIDTH))}  ${styled('bold', name)}: ${printableLine(found)}`
  return 'next' in result ? [line, `${' '.repeat(WIDTH)}  → ${printableLine(result.next)}`] : [line]
}

const numbered = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
