import type { Milliseconds } from '@vitrine/api/units.ts'
import { median } from '../median.ts'
import { textTable } from '../text-table.ts'
import type { Memory, VisitorsReport } from './measure-visitors.ts'

/** Prints what visitors cost and how long they waited. */
export function printVisitors(title: string, report: VisitorsReport): void {
  const { visitors, finished, failures, cpu, atRest, peak, stall, times, garbage } = report
  const rows = [...times]
    .map(([kind, all]) => ({ kind, all: [...all].sort((one, other) => one - other) }))
    .sort((one, other) => other.all.length - one.all.length)
    .map(({ kind, all }) => [kind, (all.length / visitors).toFixed(1), ...percentiles(all)])
  const all = [...times.values()].flat().sort((one, other) => one - other)
  const head = ['request', 'per life', 'median ms', '95 %', '99 %', 'longest']
  console.log(
    [
      title,
      `  ${finished} of ${visitors} visitors finished; failures: ${failures.length}${failures.length > 0 ? ` (${failures.slice(0, 3).join('; ')})` : ''}`,
      `  CPU ms of a life: server ${cpu.server.toFixed(2)}, database ${cpu.database.toFixed(2)}`,
      `  memory at rest ${megabytes(atRest)}, peak ${megabytes(peak)}; longest stall ${stall.toFixed(0)} ms`,
      ...(garbage
        ? [
            `  garbage: ${garbage.sent} requests, answered wrongly: ${garbage.wrong.length} ${garbage.wrong.slice(0, 3).join('; ')}`,
          ]
        : []),
      '',
      textTable([head, ['all', (all.length / visitors).toFixed(1), ...percentiles(all)], ...rows]),
      '',
    ].join('\n'),
  )
}

/** Prints the ratio of two servers, pass by pass. */
export function printRatio(ours: readonly VisitorsReport[], theirs: readonly VisitorsReport[], commit: string): void {
  const cpuOf = ({ cpu }: VisitorsReport): Milliseconds => cpu.server + cpu.database
  const ratios = ours.map((report, pass) => cpuOf(report) / cpuOf(theirs[pass] as VisitorsReport))
  const [one, other] = [ours, theirs].map((reports) => median(reports.map(cpuOf)).toFixed(2))
  console.log(
    `CPU ms of a life ${one}, with ${commit} ${other}: ratio ${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`,
  )
}

const percentiles = (sorted: readonly Milliseconds[]): string[] =>
  [0.5, 0.95, 0.99, 1].map((part) => (sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(1))

const megabytes = ({ whole, own }: Memory): string => `${(whole / 1e6).toFixed(0)} MB (own ${(own / 1e6).toFixed(0)})`
