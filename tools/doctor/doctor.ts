// vitrine doctor: looks at an installation with the settings that its server has, and says of each thing how it is and what to do next.
//
//   vitrine doctor                     what `npm start` runs here, or what the environment names
//   vitrine doctor --token          asks for an access token, which is not shown, and says what the server makes of it
//   vitrine doctor --token - < file reads it from standard input
//   vitrine doctor --json           for programs
//
// Ends with 1 where something fails.

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

/** What the server reads: what the environment names, and else what `npm start` would tell it. */
function serverEnvironment(environment: NodeJS.ProcessEnv): { settings: NodeJS.ProcessEnv; isDemo: boolean } {
  if (environment.IDP_URL || environment.NODE_ENV === 'production') return { settings: environment, isDemo: false }
  return { settings: planPrograms(readAddresses(environment), environment).server.environment, isDemo: true }
}

async function tokenAskedFor(args: readonly string[]): Promise<string | undefined> {
  const place = args.indexOf('--token')
  if (place === -1) return undefined
  if (args[place + 1] === '-' || !process.stdin.isTTY) return pipedToken(process.stdin)
  return pastedToken(process.stdin, process.stderr)
}

try {
  const args = process.argv.slice(2)
  // A token among the arguments would stay in the shell's history and in the list of processes.
  const unknown = args.find((argument) => !['--json', '--token', '-'].includes(argument))
  if (unknown !== undefined)
    throw new UsageError(
      `${unknown.startsWith('eyJ') ? 'Paste the token when you are asked for it, and not among the arguments.' : `There is no ${unknown}.`}\n${USAGE}`,
    )
  readEnvironmentFile()
  const { settings, isDemo } = serverEnvironment(process.env)
  const results = await checkHealth(settings, { token: await tokenAskedFor(args) })
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
