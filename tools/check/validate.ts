// npm run validate: checks format, lint, types, unused code, the API description and message catalogues in parallel, within seconds.
import { onStopSignals } from '../stop-signals.ts'
import { say, styled } from '../terminal.ts'
import { runSuite, stopSuites } from './suites/run-suite.ts'
import { CHECKS } from './suites/suites.ts'

onStopSignals({ stop: stopSuites, hurry: () => stopSuites('SIGKILL') })

const tallies = await Promise.all(CHECKS.map(runSuite))
const failed = CHECKS.filter((_check, index) => tallies[index]?.failed !== 0)
if (failed.length === 0)
  say(
    styled(
      'green',
      'Format, lint, types, unused code, API description, regular expressions and message catalogues: no problems.',
    ),
  )
else say(styled('red', `Problems in: ${failed.map(({ name }) => name).join(', ')} (see above).`))
process.exit(failed.length === 0 ? 0 : 1)
