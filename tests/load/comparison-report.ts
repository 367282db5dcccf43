import type { Compared, Comparison } from './comparison.ts'
import { median } from './median.ts'
import type { Extent } from './rounds.ts'
import { textTable } from './text-table.ts'

/** Prints a table for each database: the CPU time of each flow with both servers, and their ratio with its spread. */
export function printComparison(
  comparisons: readonly Comparison[],
  { commit, rounds, runs }: Extent & { commit: string },
): void {
  const [first] = comparisons
  const passes = first?.all.ratios.length ?? 0
  console.log(
    `Node ${process.versions.node}, ${passes} passes, in each ${runs} runs of each line in ${rounds} rounds\n`,
  )
  for (const { database, flows, all } of comparisons) {
    const rows = [
      ['card', 'flow', 'wallets', 'CPU ms', `CPU ms of ${commit}`, 'ratio', 'lowest to highest'],
      ...flows.map((line) => [line.card, line.flow, String(line.wallets), ...cells(line)]),
      ['all', '', '', ...cells(all)],
    ]
    console.log(`${database}\n\n${textTable(rows)}\n`)
  }
  console.log(
    `
CPU ms: user and system time per flow of the server, including a database with processes of its own, median of the passes.
Ratio: CPU time of this checkout divided by that of ${commit}, median of the passes; lowest and highest: of the passes.
Each pass starts both servers again, because two processes of the same server may differ by some percent.
`.trim(),
  )
}

const cells = ({ ours, theirs, ratios }: Compared): string[] => [
  ours.toFixed(2),
  theirs.toFixed(2),
  median(ratios).toFixed(3),
  `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
]
