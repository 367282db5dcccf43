// Exit codes: 0 if no check failed, 1 if one failed, 2 if there are only warnings (--strict), or if nothing was checked, for example
// because of wrong arguments.

import { parseArgs } from 'node:util'
import { runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { doctorReport, exitCodeOf } from '../processes/health/doctor/doctor-report.ts'
import { checkHealth } from '../processes/health/doctor/health-checks.ts'
import { demoSettings, readAddresses } from '../settings/demo-addresses.ts'
import { Interrupted, pastedToken, pipedToken } from './secret-input.ts'

const USAGE = `usage: vitrine doctor [--strict] [--json] [--token | --token -]

Checks an installation with the settings of its server, and advises what to do next. Changes nothing.

  --strict  ends with exit code 2 if there are only warnings
  --json    prints JSON for programs
  --token   asks for an access token, which is not shown, and checks it as the server does; - reads it from standard input`

/** Returns the settings of the server: those of the environment, or those that `npm start` would pass to it. */
function serverEnvironment(environment: NodeJS.ProcessEnv): { settings: NodeJS.ProcessEnv; isDemo: boolean } {
  if (environment.IDP_URL || environment.NODE_ENV === 'production') return { settings: environment, isDemo: false }
  return { settings: { ...environment, ...demoSettings(readAddresses(environment)) }, isDemo: true }
}

const readToken = (isPiped: boolean): Promise<string> =>
  isPiped || !process.stdin.isTTY ? pipedToken(process.stdin) : pastedToken(process.stdin, process.stderr)

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { strict: { type: 'boolean' }, json: { type: 'boolean' }, token: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [last, ...more] = positionals
  // A token as an argument would be visible in the shell's history and in the list of processes. The message does not repeat it.
  if (last?.startsWith('eyJ'))
    throw new UsageError('Do not pass the token as an argument. Paste it when you are asked for it.')
  const isPiped = values.token === true && last === '-'
  if (more.length > 0 || (last !== undefined && !isPiped)) throw new UsageError(`Unknown argument: ${last}`)
  return { ...values, isPiped }
}

/** @throws {UsageError | Interrupted} */
async function check(): Promise<void> {
  const { token: hasToken, isPiped, json, strict } = readArguments()
  readEnvironmentFile()
  const { settings, isDemo } = serverEnvironment(process.env)
  const results = await checkHealth(settings, { token: hasToken ? await readToken(isPiped) : undefined })
  if (json) say(JSON.stringify({ checks: results }, null, 2))
  // The report contains styles, which `say` would escape.
  else process.stdout.write(`${doctorReport(results, { isDemo })}\n`)
  process.exitCode = exitCodeOf(results, { strict: strict ?? false })
}

await runAsCommand(
  async () => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      process.exitCode = 130
    }
  },
  { usage: USAGE, failed: 2 },
)
