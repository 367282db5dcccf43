import { startTemporaryPostgres } from '../../tools/postgres/server.ts'
import { bareFlows } from './bare-flows.ts'
import { countingFetch, type Flow, runFlows } from './load-generator.ts'
import { MeasuredProcess } from './measured-process.ts'
import { cpuOfPostgres } from './postgres-cpu.ts'
import { productFlows } from './product-flows.ts'

const FLOWS = ['issuance', 'presentation'] as const
/** How many wallets come at a time. */
const WALLETS = [1, 8, 32] as const

const PRODUCT = './product-process.ts'
const BOUND = './bare-operations.ts'
/** Until the just-in-time compiler has settled. */
const WARM_UP_RUNS = 200
const COUNTED_RUNS = 96

type FlowName = (typeof FLOWS)[number]
type Wallets = (typeof WALLETS)[number]
type Flows = Readonly<Record<FlowName, Flow>>

/** What a flow does, on average. */
export type Count = { requests: number; commits: number; logged: number }
/** CPU milliseconds of a flow, one number a round: of the server, of its database where that has processes of its own, and of the bound. */
type Costs = { product: number[]; database: number[]; bound: number[] }

export type FlowReport = { flow: FlowName; wallets: Wallets; count: Count; boundCount: Count; costs: Costs }

/** What flows cost with one kind of database. */
export type DatabaseReport = { database: 'SQLite' | 'PostgreSQL'; flows: FlowReport[] }

const ofProduct = (started: MeasuredProcess, fetch: typeof globalThis.fetch) => productFlows(started.ready, fetch)
const ofBound = async (started: MeasuredProcess, fetch: typeof globalThis.fetch) =>
  bareFlows(started.ready.origin, fetch)

const each = async <Result>(work: (flow: FlowName, wallets: Wallets) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const flow of FLOWS) for (const wallets of WALLETS) results.push(await work(flow, wallets))
  return results
}

/** Requests, commits and bytes of each flow, counted in a process of its own, since counting takes time. */
async function count(
  module: string,
  flowsOf: (started: MeasuredProcess, fetch: typeof globalThis.fetch) => Promise<Flows>,
  environment: NodeJS.ProcessEnv,
): Promise<Count[]> {
  const counted = await MeasuredProcess.start(module, { args: ['--count'], environment })
  try {
    const { fetch, count: requests } = countingFetch()
    const flows = await flowsOf(counted, fetch)
    return await each(async (flow, wallets) => {
      const before = { requests: requests(), ...(await counted.usage()) }
      await runFlows(flows[flow], { runs: COUNTED_RUNS, wallets })
      const after = { requests: requests(), ...(await counted.usage()) }
      const perFlow = (what: keyof Count) => (after[what] - before[what]) / COUNTED_RUNS
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
    for (const flow of FLOWS)
      for (const side of [flows.product, flows.bound]) await runFlows(side[flow], { runs: WARM_UP_RUNS, wallets: 8 })

    console.error(`${database}: measuring ...`)
    const costs = new Map<string, Costs>()
    const ofRuns = Math.ceil(runs / rounds)
    // In short turns, so that whatever else the machine does meets all of them.
    for (let round = 0; round < rounds; round += 1)
      await each(async (flow, wallets) => {
        const known = costs.get(`${flow} ${wallets}`) ?? { product: [], database: [], bound: [] }
        costs.set(`${flow} ${wallets}`, known)
        const [server, elsewhere] = [(await product.usage()).cpu, databaseCpu()]
        await runFlows(flows.product[flow], { runs: ofRuns, wallets })
        known.product.push(((await product.usage()).cpu - server) / ofRuns)
        known.database.push((databaseCpu() - elsewhere) / ofRuns)
        const before = (await bound.usage()).cpu
        await runFlows(flows.bound[flow], { runs: ofRuns, wallets })
        known.bound.push(((await bound.usage()).cpu - before) / ofRuns)
      })
    const none: Count = { requests: 0, commits: 0, logged: 0 }
    let place = 0
    const reports = await each(async (flow, wallets): Promise<FlowReport> => {
      const [own, least] = [counts[place] ?? none, boundCounts[place] ?? none]
      place += 1
      return {
        flow,
        wallets,
        count: own,
        boundCount: least,
        costs: costs.get(`${flow} ${wallets}`) ?? { product: [], database: [], bound: [] },
      }
    })
    return { database, flows: reports }
  } finally {
    await Promise.all([product.stop(), bound.stop()])
  }
}

/** What flows cost on each kind of database, with few wallets at a time and with many. */
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
