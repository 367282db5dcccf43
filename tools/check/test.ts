// npm test: runs all suites, or the named ones (npm test -- unit protocol). The last line is: N passed, N failed, N skipped.
import { onStopSignals } from '../stop-signals.ts'
import { complain, say, styled } from '../terminal.ts'
import { runSuite, stopSuites } from './suites/run-suite.ts'
import { SUITES } from './suites/suites.ts'
import { addTallies, closingLine, type Tally } from './suites/tally.ts'

const names = SUITES.map((suite) => suite.name)
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

const tallies: Tally[] = []
for (const suite of SUITES) {
  if (isStopping) break
  if (wanted.length > 0 && !wanted.includes(suite.name)) continue
  say(styled('bold', `\n${suite.name}`))
  const startedAt = Date.now()
  const tally = await runSuite(suite)
  tallies.push(tally)
  const style = tally.failed > 0 ? 'red' : 'green'
  say(`${styled(style, `${suite.name}: ${closingLine(tally)}`)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

const total = addTallies(tallies)
say(`\n${isStopping ? 'The run was stopped before it was complete.\n' : ''}${closingLine(total)}`)
process.exit(total.failed > 0 || isStopping ? 1 : 0)
