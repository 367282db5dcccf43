// npm test: runs all suites, or the named ones (npm test -- unit protocol). The last line is: N passed, N failed, N skipped.
import { onStopSignals } from '../stop-signals.ts'
import { complain, say, styled } from '../terminal.ts'
import { runSuite, stopSuites } from './suites/run-suite.ts'
import { CHECKS, type Suite, TESTS } from './suites/suites.ts'
import { addTallies, closingLine, type Tally } from './suites/tally.ts'

const names = [...CHECKS, ...TESTS].map(({ name }) => name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  complain(`Unknown suite: ${unknown.join(', ')}. The suites are: ${names.join(', ')}.`)
  process.exit(2)
}

let isStopping = false
onStopSignals({
  stop: (signal) => {
    isStopping = true
    // Ctrl-C in a terminal has already reached the suites. A second signal would make them quit without cleaning up.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stopSuites(signal)
  },
  hurry: () => {
    stopSuites('SIGKILL')
  },
})

const isWanted = ({ name }: Suite) => wanted.length === 0 || wanted.includes(name)
const tallies: Tally[] = []

async function run(suite: Suite): Promise<void> {
  if (isStopping) return
  const startedAt = Date.now()
  const tally = await runSuite(suite)
  tallies.push(tally)
  const style = tally.failed > 0 ? 'red' : 'green'
  say(`${styled(style, `${suite.name}: ${closingLine(tally)}`)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

// Most checks use one CPU only, so they run at the same time.
const checks = CHECKS.filter(isWanted)
if (checks.length > 0) say(styled('bold', checks.map(({ name }) => name).join(', ')))
await Promise.all(checks.map(run))
for (const suite of TESTS.filter(isWanted)) {
  say(styled('bold', `\n${suite.name}`))
  await run(suite)
}

const total = addTallies(tallies)
say(`\n${isStopping ? 'The run was stopped before it was complete.\n' : ''}${closingLine(total)}`)
process.exit(total.failed > 0 || isStopping ? 1 : 0)
