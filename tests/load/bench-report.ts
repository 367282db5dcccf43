import { median } from './median.ts'
import { textTable } from './text-table.ts'

/** CPU milliseconds per flow, one number a round. */
export type Costs = {
  readonly product: number[]
  readonly bound: number[]
}

type Count = {
  readonly requests: number
  readonly commits: number
}

interface MeasuredFlow extends Costs {
  readonly name: string
  readonly counts: { readonly product: Count; readonly bound: Count }
}

type Conditions = {
  readonly runs: number
  readonly rounds: number
  readonly concurrency: number
}

const milliseconds = (numbers: readonly number[]) => {
  const inOrder = [...numbers].sort((a, b) => a - b)
  return `${median(numbers).toFixed(2)} (${inOrder[0]?.toFixed(2)} to ${inOrder.at(-1)?.toFixed(2)})`
}

/** Round by round, since what disturbs one of a pair mostly disturbs both. */
const ratios = ({ product, bound }: Costs) => product.map((cost, round) => cost / (bound[round] ?? Number.NaN))

const counted = ({ product, bound }: MeasuredFlow['counts'], what: keyof Count) =>
  product[what] === bound[what] ? String(product[what]) : `${product[what]} (bound ${bound[what]})`

/** Prints what was measured as a table, with what one must know to read it. */
export function printReport(flows: readonly MeasuredFlow[], { runs, rounds, concurrency }: Conditions): void {
  const rows = [
    ['flow', 'requests', 'commits', 'product CPU ms', 'bound CPU ms', 'ratio'],
    ...flows.map((flow) => [
      flow.name,
      counted(flow.counts, 'requests'),
      counted(flow.counts, 'commits'),
      milliseconds(flow.product),
      milliseconds(flow.bound),
      median(ratios(flow)).toFixed(2),
    ]),
  ]
  console.log(
    `
Node ${process.versions.node}, ${runs} runs of each flow in ${rounds} rounds, ${concurrency} at a time

${textTable(rows)}

CPU ms: user and system time of the server's process per flow, median of the rounds (least to most); ratio: median of the
rounds' own ratios.
Bound: the same number of empty requests to node:http, the same number of commits (SQLite, WAL, synchronous=FULL), and the
signatures, verifications, key agreement and decryption of the flow by node:crypto, in the same run.
Absolute times are noisy, since they depend on the machine and on what else it does: the ratio is what counts.
`.trim(),
  )
}
