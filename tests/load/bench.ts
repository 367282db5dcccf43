// npm run bench [-- <runs>]: measures the server's cost of an issuance and a presentation, compared to the minimal cost, and the
// stalls caused by the console's lists, starts of flows, clean-ups and the revocation of a contract.
//
//   npm run bench -- full             measures with more runs and accounts, and draws the pictures of docs/performance.md
//   npm run bench -- visitors         measures whole lives of visitors who arrive at random
//   npm run bench -- --with <commit>  measures the flows with the server of this checkout and with that of a commit, in turn
import { ExplainedError } from '../../apps/server/src/platform/config/explained-error.ts'
import { ROOT } from '../../tools/root.ts'
import { ProgramFailure } from '../../tools/run/product.ts'
import { onStopSignals } from '../../tools/stop-signals.ts'
import { complain } from '../../tools/terminal.ts'
import { ROUNDS, readBenchArguments } from './bench-arguments.ts'
import { printFlowCosts } from './bench-report.ts'
import { buildApp, checkOut, installPackages } from './checkout.ts'
import { compareFlows } from './compared-flows.ts'
import { printComparison } from './comparison-report.ts'
import { measureFlows } from './flow-costs.ts'
import { measureGrowth } from './growth.ts'
import { printGrowth } from './growth-report.ts'
import { drawPictures } from './pictures.ts'
import { compareVisitors, measureVisitors, type VisitorsOptions } from './visitors/visitors.ts'
import { measureWays, printWays } from './way-costs.ts'

/** Numbers of accounts for which the stalls are measured. */
const ACCOUNTS = { usual: [10_000], full: [10_000, 100_000, 1_000_000] }

/** Processes and folders to release at the end, or when the bench is stopped. */
const resources = new AsyncDisposableStack()
let isStopping = false
onStopSignals({
  stop: async () => {
    isStopping = true
    console.error('\nStopping ...')
    await resources.disposeAsync()
    process.exit(130)
  },
  hurry: () => process.exit(1),
})

try {
  if (process.platform !== 'linux')
    throw new ExplainedError('The bench needs Linux, because it reads the CPU times of processes from /proc.')
  const { runs, isFull, commit, visitors } = readBenchArguments(process.argv.slice(2))
  if (visitors)
    await (commit === undefined ? measureVisitors(visitors, resources) : compareVisitorsWith(commit, visitors))
  else if (commit === undefined) await measureThisCheckout(runs, isFull)
  else await compareWith(commit, runs)
} catch (error) {
  // After a stop signal, work fails because its programs have ended. The handler above ends this process.
  if (isStopping) await new Promise(() => {})
  const isExplained = error instanceof ExplainedError || error instanceof ProgramFailure
  complain(isExplained ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 1
}
await resources.disposeAsync()

async function measureThisCheckout(runs: number, isFull: boolean): Promise<void> {
  const extent = { rounds: ROUNDS, runs }
  const reports = await measureFlows(extent, resources)
  printFlowCosts(reports, extent)
  printWays(await measureWays(extent, resources))
  const growth = await measureGrowth(isFull ? ACCOUNTS.full : ACCOUNTS.usual, resources)
  printGrowth(growth)
  if (isFull) drawPictures(reports, growth)
}

async function compareVisitorsWith(commit: string, visitors: VisitorsOptions): Promise<void> {
  console.error(`${commit}: checking out, installing packages and building the app ...`)
  const root = await checkOut(commit, { repository: ROOT, resources })
  await buildApp(root, { resources })
  await compareVisitors({ commit, root }, visitors, resources)
}

async function compareWith(commit: string, runs: number): Promise<void> {
  const extent = { rounds: ROUNDS, runs }
  console.error(`${commit}: checking out and installing packages ...`)
  const root = await checkOut(commit, { repository: ROOT, resources })
  await installPackages(root, { resources })
  printComparison(await compareFlows({ commit, root }, extent, resources), { commit, ...extent })
}
