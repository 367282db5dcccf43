// vitrine doctor: checks an installation with the settings of its server, and advises what to do next.
//
//   vitrine doctor                     checks the configured installation, or the demo of `npm start`
//   vitrine doctor --token             asks for an access token, which is not shown, and checks it as the server does
//   vitrine doctor --token - < file    reads the token from standard input
//   vitrine doctor --json              prints JSON for programs
//
// Exit codes: 0 if no check failed, 1 if one failed, 2 for wrong arguments or settings.

import { ConfigurationError } from '../../apps/server/src/platform/config/configuration-error.ts'
import { readEnvironmentFile } from '../../apps/server/src/platform/config/environment-file.ts'
import { printable } from '../../apps/server/src/platform/text/printable.ts'
import { checkHealth } from '../../apps/server/src/processes/health/doctor/health-checks.ts'
import { AddressError, readAddresses } from '../run/addresses.ts'
import { planPrograms } from '../run/product.ts'
import { complain, say } from '../terminal.ts'
import { doctorReport } from './doctor-report.ts'
import { Interrupted, pastedToken, pipedToken } from './secret-input.ts'

const USAGE = 'usage: vitrine doctor [--json] [--token | --token -]'

class UsageError extends Error {}

/** Returns the settings of the server: those of the environment, or those that `npm start` would pass to it. */
function serverEnvironment(environment: NodeJS.ProcessEnv): { settings: NodeJS.ProcessEnv; isDemo: boolean } {
  if (environment.IDP_URL || environment.NODE_ENV === 'production') return { settings: environment, isDemo: false }
  return { settings: planPrograms(readAddresses(environment), environment).server.environment, isDemo: true }
}

async function readToken(args: readonly string[]): Promise<string | undefined> {
  const position = args.indexOf('--token')
  if (position === -1) return undefined
  if (args[position + 1] === '-' || !process.stdin.isTTY) return pipedToken(process.stdin)
  return pastedToken(process.stdin, process.stderr)
}

try {
  const args = process.argv.slice(2)
  // A token as an argument would be visible in the shell's history and in the list of processes.
  const unknown = args.find((argument) => !['--json', '--token', '-'].includes(argument))
  if (unknown !== undefined)
    throw new UsageError(
      `${unknown.startsWith('eyJ') ? 'Do not pass the token as an argument. Paste it when you are asked for it.' : `Unknown argument: ${unknown}`}\n${USAGE}`,
    )
  readEnvironmentFile()
  const { settings, isDemo } = serverEnvironment(process.env)
  const results = await checkHealth(settings, { token: await readToken(args) })
  if (args.includes('--json')) say(printable(JSON.stringify({ checks: results }, null, 2)))
  else say(doctorReport(results, { isDemo }))
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = 130
  else if (error instanceof UsageError || error instanceof AddressError || error instanceof ConfigurationError) {
    complain(error.message)
    process.exitCode = 2
  } else {
    complain(String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}
