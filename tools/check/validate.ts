// npm run validate: format, lint, types, the description of the API and message catalogues, side by side, in seconds.
import { onStopSignals } from '../stop-signals.ts'
import { say, styled } from '../terminal.ts'
import { runSuite, stopSuites } from './suites/run-suite.ts'
import { SUITES } from './suites/suites.ts'

onStopSignals({ stop: stopSuites, hurry: () => stopSuites('SIGKILL') })

const checks = SUITES.filter(({ name }) => ['lint', 'types', 'api', 'messages'].includes(name))
const tallies = await Promise.all(checks.map(runSuite))
const failed = checks.filter((_check, index) => tallies[index]?.failed !== 0)
if (failed.length === 0)
  say(styled('green', 'Format, lint, types, the description of the API and message catalogues are fine.'))
else say(styled('red', `Not fine: ${failed.map(({ name }) => name).join(', ')} (see above).`))
process.exit(failed.length === 0 ? 0 : 1)
