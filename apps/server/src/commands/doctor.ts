// vitrine doctor: checks an installation with the settings of its server, and advises what to do next.
//
//   vitrine doctor                     checks the configured installation, or the demo of `npm start`
//   vitrine doctor --token             asks for an access token, which is not shown, and checks it as the server does
//   vitrine doctor --token - < file    reads the token from standard input
//   vitrine doctor --json              prints JSON for programs
//
// Exit codes: 0 if no check failed, 1 if one failed, 2 if nothing was checked, for example because of wrong arguments.

import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { doctorReport } from '../processes/health/doctor/doctor-report.ts'
import { checkHealth } from '../processes/health/doctor/health-checks.ts'
import { demoSettings, readAddresses } from '../settings/demo-addresses.ts'
import { runAsCommand, say } from './command.ts'
import { Interrupted, pastedToken, pipedToken } from './secret-input.ts'

const USAGE = 'usage: vitrine doctor [--json] [--token | --token -]'

/** Returns the settings of the server: those of the environment, or those that `npm start` would pass to it. */
function serverEnvironment(environment: NodeJS.ProcessEnv): { settings: NodeJS.ProcessEnv; isDemo: boolean } {
  if (environment.IDP_URL || environment.NODE_ENV === 'production') return { settings: environment, isDemo: false }
  return { settings: { ...environment, ...demoSettings(readAddresses(environment)) }, isDemo: true }
}

async function readToken(args: readonly string[]): Promise<string | undefined> {
  const position = args.indexOf('--token')
  if (position === -1) return undefined
  if (args[position + 1] === '-' || !process.stdin.isTTY) return pipedToken(process.stdin)
  return pastedToken(process.stdin, process.stderr)
}

/** @throws {ExplainedError | Interrupted} */
async function check(args: readonly string[]): Promise<void> {
  // A token as an argument would be visible in the shell's history and in the list of processes.
  const unknown = args.find((argument) => !['--json', '--token', '-'].includes(argument))
  if (unknown !== undefined)
    throw new ExplainedError(
      `${unknown.startsWith('eyJ') ? 'Do not pass the token as an argument. Paste it when you are asked for it.' : `Unknown argument: ${unknown}`}\n${USAGE}`,
    )
  readEnvironmentFile()
  const { settings, isDemo } = serverEnvironment(process.env)
  const results = await checkHealth(settings, { token: await readToken(args) })
  if (args.includes('--json')) say(JSON.stringify({ checks: results }, null, 2))
  // The report contains styles, which `say` would escape.
  else process.stdout.write(`${doctorReport(results, { isDemo })}\n`)
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}

await runAsCommand(
  async () => {
    try {
      await check(process.argv.slice(2))
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      process.exitCode = 130
    }
  },
  { failed: 2 },
)
