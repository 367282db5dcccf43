import type { Count, DatabaseReport, FlowReport } from './flow-costs.ts'
import { median } from './median.ts'
import type { Extent } from './rounds.ts'
import { textTable } from './text-table.ts'

const KILOBYTE = 1024

const milliseconds = (numbers: readonly number[]) => median(numbers).toFixed(2)

/** Returns the ratio of actual to minimal cost in each round. Other load on the machine affects both costs, so the ratio hardly changes. */
const ratios = ({ product, database, bound }: FlowReport['costs']) =>
  product.map((cost, round) => (cost + (database[round] ?? 0)) / (bound[round] ?? Number.NaN))

const counted = ({ count, boundCount }: FlowReport, what: keyof Count) =>
  count[what].toFixed(1) === boundCount[what].toFixed(1)
    ? count[what].toFixed(1)
    : `${count[what].toFixed(1)} (bound ${boundCount[what].toFixed(1)})`

/** Prints the measurements as tables, followed by an explanation. */
export function printFlowCosts(reports: readonly DatabaseReport[], { runs, rounds }: Extent): void {
  console.log(`Node ${process.versions.node}, ${runs} runs of each line in ${rounds} rounds\n`)
  for (const { database, flows } of reports) {
    const isApart = flows.some(({ costs }) => costs.database.some((cost) => cost > 0))
    const rows = [
      [
        'card',
        'flow',
        'wallets',
        'requests',
        'commits',
        'KB written',
        'server CPU ms',
        ...(isApart ? ['database CPU ms'] : []),
        'bound CPU ms',
        'ratio',
      ],
      ...flows.map((report) => [
        report.card,
        report.flow,
        String(report.wallets),
        counted(report, 'requests'),
        database === 'SQLite' ? counted(report, 'commits') : '',
        (report.count.logged / KILOBYTE).toFixed(0),
        milliseconds(report.costs.product),
        ...(isApart ? [milliseconds(report.costs.database)] : []),
        milliseconds(report.costs.bound),
        median(ratios(report.costs)).toFixed(2),
      ]),
    ]
    console.log(`${database}\n\n${textTable(rows)}\n`)
  }
  console.log(
    `
CPU ms: user and system time per flow, median of the rounds; ratio: median of the rounds' own ratios, including a database
with processes of its own. KB written: into the database's write-ahead log, in whole pages for SQLite.
Bound: the same number of empty requests to node:http, a commit for each that must commit (SQLite, WAL, synchronous=FULL),
and the signatures, verifications, digests, key agreement and decryption of the flow by node:crypto, in the same run.
Cards: the bank account is in dc+sd-jwt; the three named after a format are the same card of one claim in each.
Absolute times are noisy, since they depend on the machine and on what else it does: the ratio is what counts.
`.trim(),
  )
}
