// npm run bench [-- <runs>]: what an issuance and a presentation cost the server, beside what they must cost at least; how
// the console's lists bear many accounts, and the sweeper a long history.
//
//   npm run bench -- full    the same with more of everything
import { printFlowCosts } from './bench-report.ts'
import { measureFlows } from './flow-costs.ts'
import { reportLongHistory } from './long-history.ts'
import { reportLongLists } from './long-lists.ts'

const ROUNDS = 12
const FULL_RUNS = 3000
/** Runs that ended, beside which the sweeper works. */
const HISTORY = { usual: 100_000, full: 1_000_000 }

const isFull = process.argv[2] === 'full'
const runs = isFull ? FULL_RUNS : Number(process.argv[2] ?? 300)
if (!Number.isInteger(runs) || runs < ROUNDS) {
  console.error(`usage: npm run bench -- <runs>, at least ${ROUNDS}; got '${process.argv[2]}'`)
  process.exit(1)
}

printFlowCosts(await measureFlows({ rounds: ROUNDS, runs }), { rounds: ROUNDS, runs })

console.error('Filling long lists ...')
await reportLongLists()

console.error('Writing a long history ...')
await reportLongHistory(isFull ? HISTORY.full : HISTORY.usual)
