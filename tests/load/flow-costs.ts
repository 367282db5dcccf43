import type { Milliseconds } from '@vitrine/api/units.ts'
import { openDatabase } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { ROOT } from '../../tools/root.ts'
import { bareFlows } from './bare-flows.ts'
import { DATABASES, type DatabaseName, startDatabase } from './databases.ts'
import { countingFetch, runFlows } from './load-generator.ts'
import { forEachCard } from './measured-cards.ts'
import { type MeasuredProgram, startBound, startServer } from './measured-program.ts'
import { productFlows } from './product-flows.ts'
import { type Extent, type Flows, LINES, type Line, measureRounds, warmUp } from './rounds.ts'
import { type Logged, loggedByPostgres, loggedBySqlite } from './write-ahead-log.ts'

const COUNTED_FLOWS = 96
const OUR_SERVER = { root: ROOT, name: 'the server' }

/** Average counts of a flow. */
export type Count = { requests: number; commits: number; logged: number }
/**
 * CPU milliseconds per flow, one number per round: used by the server, by the database's own processes (if there are any), and by the
 * minimal work.
 */
type Costs = { product: Milliseconds[]; database: Milliseconds[]; bound: Milliseconds[] }

export type FlowReport = Line & { count: Count; boundCount: Count; costs: Costs }

/** Costs of flows with one kind of database. */
export type DatabaseReport = { database: DatabaseName; flows: FlowReport[] }

const flowsOfBound = ({ publicUrl, fetch }: MeasuredProgram): Flows =>
  forEachCard((card) => bareFlows(publicUrl, fetch, card))

/** Counts the requests of each flow, and its commits and bytes in the database's log. */
async function count<Program extends MeasuredProgram>(
  program: Program,
  flowsOf: (program: Program) => Promise<Flows> | Flows,
  logged: () => Promise<Logged> | Logged,
): Promise<Count[]> {
  const { fetch, count: requests } = countingFetch(program.fetch)
  const flows = await flowsOf({ ...program, fetch })
  const counts: Count[] = []
  for (const { card, flow, wallets } of LINES) {
    const before = { requests: requests(), ...(await logged()) }
    await runFlows(flows[card][flow], { runs: COUNTED_FLOWS, wallets })
    const after = { requests: requests(), ...(await logged()) }
    counts.push({
      requests: (after.requests - before.requests) / COUNTED_FLOWS,
      commits: (after.commits - before.commits) / COUNTED_FLOWS,
      logged: (after.bytes - before.bytes) / COUNTED_FLOWS,
    })
  }
  return counts
}

/** Counts in a server of its own, because its embedded database works without checkpoints. */
async function countServer(databaseName: DatabaseName, resources: AsyncDisposableStack): Promise<Count[]> {
  await using own = resources.use(new AsyncDisposableStack())
  const { url } = await startDatabase(databaseName, own)
  const server = await startServer({ ...OUR_SERVER, databaseUrl: url, isCounted: true }, own)
  if (databaseName === 'SQLite') return await count(server, productFlows, () => loggedBySqlite(server.databaseFile))
  const database = await openDatabase({ kind: 'postgres', url })
  own.defer(() => database.close())
  return await count(server, productFlows, () => loggedByPostgres(database.query))
}

async function countBound(resources: AsyncDisposableStack): Promise<Count[]> {
  await using own = resources.use(new AsyncDisposableStack())
  const bound = await startBound({ isCounted: true }, own)
  return await count(bound, flowsOfBound, () => loggedBySqlite(bound.databaseFile))
}

async function measure(name: DatabaseName, extent: Extent, resources: AsyncDisposableStack): Promise<DatabaseReport> {
  console.error(`${name}: counting ...`)
  const counts = await countServer(name, resources)
  const boundCounts = await countBound(resources)

  await using own = resources.use(new AsyncDisposableStack())
  const database = await startDatabase(name, own)
  const server = await startServer({ ...OUR_SERVER, databaseUrl: database.url }, own)
  const bound = await startBound({}, own)
  const sides = [
    { flows: await productFlows(server), cpu: () => ({ program: server.cpu(), database: database.cpu() }) },
    { flows: flowsOfBound(bound), cpu: () => ({ program: bound.cpu(), database: 0 }) },
  ]
  console.error(`${name}: warming up ...`)
  await warmUp(sides)
  console.error(`${name}: measuring ...`)
  const costs = await measureRounds(sides, extent)
  const none: Count = { requests: 0, commits: 0, logged: 0 }
  const flows = LINES.map((line, position): FlowReport => {
    const [ofServer = [], ofBound = []] = costs[position] ?? []
    return {
      ...line,
      count: counts[position] ?? none,
      boundCount: boundCounts[position] ?? none,
      costs: {
        product: ofServer.map(({ program }) => program),
        database: ofServer.map((cpu) => cpu.database),
        bound: ofBound.map(({ program }) => program),
      },
    }
  })
  return { database: name, flows }
}

/** Measures the costs of flows on each kind of database, with few and with many concurrent wallets, and in each format. */
export async function measureFlows(extent: Extent, resources: AsyncDisposableStack): Promise<DatabaseReport[]> {
  const reports: DatabaseReport[] = []
  for (const name of DATABASES) reports.push(await measure(name, extent, resources))
  return reports
}
