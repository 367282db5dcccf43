// npm run bench [-- <runs>]: what an issuance and a presentation cost the server, beside what they must cost at least; how
// the console's lists bear many accounts, and the sweeper a long history.
//
//   npm run bench -- full    the same with more of everything
import { bareFlows } from './bare-flows.ts'
import { type Costs, printReport } from './bench-report.ts'
import { CONCURRENCY, countingFetch, type Flow, runFlows } from './load-generator.ts'
import { reportLongHistory } from './long-history.ts'
import { reportLongLists } from './long-lists.ts'
import { MeasuredProcess } from './measured-process.ts'
import { productFlows } from './product-flows.ts'

const ROUNDS = 12
/** Until the just-in-time compiler has settled. */
const WARM_UP_RUNS = 200
const COUNTED_RUNS = 20
const FULL_RUNS = 3000
/** Runs that ended, beside which the sweeper works. */
const HISTORY = { usual: 100_000, full: 1_000_000 }
const FLOWS = ['issuance', 'presentation'] as const

type Flows = Readonly<Record<(typeof FLOWS)[number], Flow>>

const isFull = process.argv[2] === 'full'
const runs = isFull ? FULL_RUNS : Number(process.argv[2] ?? 300)
if (!Number.isInteger(runs) || runs < ROUNDS) {
  console.error(`usage: npm run bench -- <runs>, at least ${ROUNDS}; got '${process.argv[2]}'`)
  process.exit(1)
}
const runsPerRound = Math.ceil(runs / ROUNDS)

/** Requests and commits of one flow, counted in a process of its own. */
async function count(
  module: string,
  flowsOf: (started: MeasuredProcess, fetch: typeof globalThis.fetch) => Promise<Flows>,
) {
  const counted = await MeasuredProcess.start(module, '--count-commits')
  try {
    const { fetch, count: requests } = countingFetch()
    const flows = await flowsOf(counted, fetch)
    const perFlow = async (flow: Flow) => {
      const before = { requests: requests(), commits: (await counted.usage()).commits }
      await runFlows(flow, COUNTED_RUNS)
      return {
        requests: (requests() - before.requests) / COUNTED_RUNS,
        commits: ((await counted.usage()).commits - before.commits) / COUNTED_RUNS,
      }
    }
    return { issuance: await perFlow(flows.issuance), presentation: await perFlow(flows.presentation) }
  } finally {
    await counted.stop()
  }
}

/** CPU milliseconds of one flow, on average over so many runs. */
async function cost(measured: MeasuredProcess, flow: Flow): Promise<number> {
  const before = await measured.usage()
  await runFlows(flow, runsPerRound)
  return ((await measured.usage()).cpu - before.cpu) / runsPerRound
}

const ofProduct = (started: MeasuredProcess, fetch: typeof globalThis.fetch) => productFlows(started.ready, fetch)
const ofBound = async (started: MeasuredProcess, fetch: typeof globalThis.fetch) =>
  bareFlows(started.ready.origin, fetch)

console.error('Counting requests and commits ...')
const counts = {
  product: await count('./product-process.ts', ofProduct),
  bound: await count('./bare-operations.ts', ofBound),
}

const product = await MeasuredProcess.start('./product-process.ts')
const bound = await MeasuredProcess.start('./bare-operations.ts')
try {
  const productFlow = await ofProduct(product, globalThis.fetch)
  const boundFlow = await ofBound(bound, globalThis.fetch)
  console.error('Warming up ...')
  for (const name of FLOWS) {
    await runFlows(productFlow[name], WARM_UP_RUNS)
    await runFlows(boundFlow[name], WARM_UP_RUNS)
  }

  const costs: Record<(typeof FLOWS)[number], Costs> = {
    issuance: { product: [], bound: [] },
    presentation: { product: [], bound: [] },
  }
  // In short turns, so that whatever else the machine does meets both.
  console.error('Measuring ...')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of FLOWS) {
      costs[name].product.push(await cost(product, productFlow[name]))
      costs[name].bound.push(await cost(bound, boundFlow[name]))
    }
  }
  printReport(
    FLOWS.map((name) => ({
      name,
      ...costs[name],
      counts: { product: counts.product[name], bound: counts.bound[name] },
    })),
    { runs: runsPerRound * ROUNDS, rounds: ROUNDS, concurrency: CONCURRENCY },
  )
} finally {
  await Promise.all([product.stop(), bound.stop()])
}

console.error('Filling long lists ...')
await reportLongLists()

console.error('Writing a long history ...')
await reportLongHistory(isFull ? HISTORY.full : HISTORY.usual)
