// npm run dev: runs everything from source and follows changes. The servers restart (node --watch); the browser apps are rebuilt within a
// second or two and show the change after a reload. The product's own servers serve them, not Vite's, so that origins, cookies and the
// Content-Security-Policy are those of the product.
import { ConfigurationError } from '../../apps/server/src/platform/config/configuration-error.ts'
import { readEnvironmentFile } from '../../apps/server/src/platform/config/environment-file.ts'
import { type Program, readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { onStopSignals } from '../stop-signals.ts'
import { complain, type Style, say, styled } from '../terminal.ts'
import { BROWSER_APPS, type BrowserApp, builtFolder, forgetBuild } from './builds.ts'
import { readDevArguments } from './dev/dev-arguments.ts'
import { writeContracts } from './dev/write-contracts.ts'
import { readableLogLine } from './log-tail.ts'
import { describePortProblem } from './ports.ts'
import { emulatedContractsOf, logFileOf, Product, ProgramFailure, planPrograms } from './product.ts'
import type { ProgramPlan } from './program.ts'
import { welcome } from './welcome.ts'

/** Folders that restart a program when a file in them changes. The server reads the built app only when it starts. */
const WATCHED: Record<Program, string[]> = {
  server: ['apps/server/src', 'packages/api/src', builtFolder('web')],
  idp: ['apps/idp/src', 'packages/demo-server'],
  wallet: ['apps/wallet/src/server'],
  emulator: ['apps/entra-emulator/src', 'packages/demo-server'],
}
const COLOURS: Record<Program, Style> = {
  server: 'green',
  idp: 'yellow',
  wallet: 'cyan',
  emulator: 'magenta',
}

const startedAt = Date.now()
const product = new Product()

onStopSignals({
  stop: async () => {
    say('\nStopping ...')
    await product.stop(2000)
    process.exit(0)
  },
  hurry: async () => {
    await product.kill()
    process.exit(1)
  },
})

try {
  // Misspelt settings are not reported here: the server warns about them, and its warnings are shown.
  readEnvironmentFile()
  const given = process.argv.slice(2)
  const addresses = readAddresses(process.env, { optional: readDevArguments(given) })
  const command = given.length === 0 ? 'npm run dev' : `npm run dev -- ${given.join(' ')}`
  const portProblem = await describePortProblem(addresses.ports, command)
  if (portProblem) throw new ConfigurationError(portProblem)

  const firstBuilds = BROWSER_APPS.map((app) => watchBuild(app, logFileOf(addresses, `build-${app.name}`)))
  await Promise.race([Promise.all(firstBuilds), product.failed.then((failure) => Promise.reject(failure))])

  const plans = planPrograms(addresses, { LOG_LEVEL: 'warn', SCENARIOS_WATCH: 'on', ...process.env })
  const watched = {
    server: restarting('server', plans.server),
    idp: restarting('idp', plans.idp),
    wallet: restarting('wallet', plans.wallet),
    ...(plans.emulator && { emulator: restarting('emulator', plans.emulator) }),
  }
  if (plans.emulator) await writeContracts(emulatedContractsOf(addresses), plans.server.environment)
  // The wait has no limit: a program whose source is faulty becomes ready only after somebody corrects it.
  await product.startAll(watched, Number.POSITIVE_INFINITY)
  say(
    welcome(addresses, ((Date.now() - startedAt) / 1000).toFixed(1), {
      logs: 'on this terminal',
      engine: process.env.CREDENTIAL_ENGINE,
    }),
  )
  say(
    styled(
      'dim',
      'Watching for changes: servers restart, cards are read again, browser apps are rebuilt (then reload the page).\n',
    ),
  )
  throw await product.failed
} catch (error) {
  // If a stop signal has arrived meanwhile, its handler above ends the process.
  if (product.isStopping) await new Promise(() => {})
  const explained = error instanceof ConfigurationError || error instanceof ProgramFailure
  complain(explained ? error.message : String(error instanceof Error ? error.stack : error))
  await product.stop(2000)
  process.exit(1)
}

/** Builds the browser app now and after each change. Resolves after the first build. */
function watchBuild(app: BrowserApp, logFile: string): Promise<void> {
  forgetBuild(app)
  return new Promise((resolve) => {
    product.start({
      title: `the build of ${app.folder}`,
      arguments: ['tools/run/watch-build.ts', app.folder],
      environment: process.env,
      logFile,
      onLine: (line) => {
        say(`${styled('dim', app.name.padEnd(7))} ${line}`)
        if (line.startsWith('built')) resolve()
      },
    })
  })
}

/** Changes a plan so that the program restarts when its source changes, and its log lines appear on the terminal. */
function restarting(name: Program, plan: ProgramPlan): ProgramPlan {
  const label = styled(COLOURS[name], name.padEnd(7))
  return {
    ...plan,
    environment: { ...plan.environment, WATCHED_BY: String(process.pid) },
    arguments: ['--watch', ...WATCHED[name].map((folder) => `--watch-path=${folder}`), ...plan.arguments],
    onLine: (line) => say(`${label} ${readableLogLine(line)}`),
  }
}
