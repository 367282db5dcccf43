import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { bareFlows } from './bare-flows.ts'
import { countingFetch, type FlowsOfCard, runFlows } from './load-generator.ts'
import { CARD_NAMES, type CardName, forEachCard } from './measured-cards.ts'
import { MeasuredProcess } from './measured-process.ts'
import { cpuOfPostgres } from './postgres-cpu.ts'
import { productFlows } from './product-flows.ts'

const FLOWS = ['issuance', 'presentation'] as const
/** Numbers of concurrent wallets. Only the bank account is measured with several numbers, which is enough to show their effect. */
const WALLETS: Readonly<Record<CardName, readonly number[]>> = {
  'bank account': [1, 8, 32],
  'dc+sd-jwt': [8],
  mso_mdoc: [8],
  jwt_vc_json: [8],
}

const PRODUCT = './product-process.ts'
const BOUND = './bare-operations.ts'
/** Number of runs before the measurement, after which the just-in-time compiler hardly compiles anything more. */
const WARM_UP_RUNS = 200
const COUNTED_FLOWS = 96

type FlowName = (typeof FLOWS)[number]
type Flows = Readonly<Record<CardName, FlowsOfCard>>

/** One line of the report. */
type Line = { card: CardName; flow: FlowName; wallets: number }

const LINES: readonly Line[] = CARD_NAMES.flatMap((card) =>
  FLOWS.flatMap((flow) => WALLETS[card].map((wallets) => ({ card, flow, wallets }))),
)

/** Average counts of a flow. */
export type Count = { requests: number; commits: number; logged: number }
/**
 * CPU milliseconds per flow, one number per round: used by the server, by the database's own processes (if there are any), and by the
 * minimal work.
 */
type Costs = { product: number[]; database: number[]; bound: number[] }

export type FlowReport = Line & { count: Count; boundCount: Count; costs: Costs }

/** Costs of flows with one kind of database. */
export type DatabaseReport = { database: 'SQLite' | 'PostgreSQL'; flows: FlowReport[] }

const ofProduct = (started: MeasuredProcess, fetch: typeof globalThis.fetch) => productFlows(started.ready, fetch)
const ofBound = async (started: MeasuredProcess, fetch: typeof globalThis.fetch) =>
  forEachCard((card) => bareFlows(started.ready.origin, fetch, card))

const each = async <Result>(work: (line: Line) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const line of LINES) results.push(await work(line))
  return results
}

/** Counts requests, commits and bytes of each flow. Uses a separate process, because counting would increase the measured CPU time. */
async function count(
  module: string,
  flowsOf: (started: MeasuredProcess, fetch: typeof globalThis.fetch) => Promise<Flows>,
  environment: NodeJS.ProcessEnv,
): Promise<Count[]> {
  const counted = await MeasuredProcess.start(module, { args: ['--count'], environment })
  try {
    const { fetch, count: requests } = countingFetch()
    const flows = await flowsOf(counted, fetch)
    return await each(async ({ card, flow, wallets }) => {
      const before = { requests: requests(), ...(await counted.usage()) }
      await runFlows(flows[card][flow], { runs: COUNTED_FLOWS, wallets })
      const after = { requests: requests(), ...(await counted.usage()) }
      const perFlow = (what: keyof Count) => (after[what] - before[what]) / COUNTED_FLOWS
      return { requests: perFlow('requests'), commits: perFlow('commits'), logged: perFlow('logged') }
    })
  } finally {
    await counted.stop()
  }
}

async function measure(
  database: DatabaseReport['database'],
  {
    rounds,
    runs,
    environment,
    databaseCpu,
  }: { rounds: number; runs: number; environment: NodeJS.ProcessEnv; databaseCpu: () => number },
): Promise<DatabaseReport> {
  console.error(`${database}: counting ...`)
  const counts = await count(PRODUCT, ofProduct, environment)
  const boundCounts = await count(BOUND, ofBound, environment)

  const product = await MeasuredProcess.start(PRODUCT, { environment })
  const bound = await MeasuredProcess.start(BOUND)
  try {
    const flows = { product: await ofProduct(product, globalThis.fetch), bound: await ofBound(bound, globalThis.fetch) }
    console.error(`${database}: warming up ...`)
    for (const card of CARD_NAMES)
      for (const flow of FLOWS)
        for (const side of [flows.product, flows.bound])
          await runFlows(side[card][flow], { runs: WARM_UP_RUNS, wallets: 8 })

    console.error(`${database}: measuring ...`)
    const costs = new Map<Line, Costs>()
    const ofRuns = Math.ceil(runs / rounds)
    // The rounds are short and alternate, so that other load on the machine affects all lines of the report.
    for (let round = 0; round < rounds; round += 1)
      await each(async (line) => {
        const { card, flow, wallets } = line
        const known = costs.get(line) ?? { product: [], database: [], bound: [] }
        costs.set(line, known)
        const [server, elsewhere] = [(await product.usage()).cpu, databaseCpu()]
        await runFlows(flows.product[card][flow], { runs: ofRuns, wallets })
        known.product.push(((await product.usage()).cpu - server) / ofRuns)
        known.database.push((databaseCpu() - elsewhere) / ofRuns)
        const before = (await bound.usage()).cpu
        await runFlows(flows.bound[card][flow], { runs: ofRuns, wallets })
        known.bound.push(((await bound.usage()).cpu - before) / ofRuns)
      })
    const none: Count = { requests: 0, commits: 0, logged: 0 }
    const reports = LINES.map(
      (line, position): FlowReport => ({
        ...line,
        count: counts[position] ?? none,
        boundCount: boundCounts[position] ?? none,
        costs: costs.get(line) ?? { product: [], database: [], bound: [] },
      }),
    )
    return { database, flows: reports }
  } finally {
    await Promise.all([product.stop(), bound.stop()])
  }
}

/** Measures the costs of flows on each kind of database, with few and with many concurrent wallets, and in each format. */
export async function measureFlows(options: { rounds: number; runs: number }): Promise<DatabaseReport[]> {
  const sqlite = await measure('SQLite', { ...options, environment: { DATABASE_URL: '' }, databaseCpu: () => 0 })
  const server = await startTemporaryPostgres()
  try {
    const databaseCpu = () => cpuOfPostgres(server.pid() ?? 0)
    return [sqlite, await measure('PostgreSQL', { ...options, environment: { DATABASE_URL: server.url }, databaseCpu })]
  } finally {
    await server.stop()
  }
}
