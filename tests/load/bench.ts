// npm run bench [-- <runs>]: measures the server's cost of an issuance and a presentation, compared to the minimal cost, and the
// stalls caused by the console's lists, starts of flows, clean-ups and the revocation of a contract.
//
//   npm run bench -- full    measures with more runs and accounts, and draws the pictures of docs/performance.md
import { printFlowCosts } from './bench-report.ts'
import { measureFlows } from './flow-costs.ts'
import { measureGrowth } from './growth.ts'
import { printGrowth } from './growth-report.ts'
import { drawPictures } from './pictures.ts'

const ROUNDS = 12
const FULL_RUNS = 1200
/** Numbers of accounts for which the stalls are measured. */
const ACCOUNTS = { usual: [10_000], full: [10_000, 100_000, 1_000_000] }

const isFull = process.argv[2] === 'full'
const runs = isFull ? FULL_RUNS : Number(process.argv[2] ?? 300)
if (!Number.isInteger(runs) || runs < ROUNDS) {
  console.error(`usage: npm run bench -- <runs>, at least ${ROUNDS}; got '${process.argv[2]}'`)
  process.exit(1)
}

const reports = await measureFlows({ rounds: ROUNDS, runs })
printFlowCosts(reports, { rounds: ROUNDS, runs })
const growth = await measureGrowth(isFull ? ACCOUNTS.full : ACCOUNTS.usual)
printGrowth(growth)
if (isFull) drawPictures(reports, growth)
