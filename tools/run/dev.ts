// npm run dev: runs everything from source and follows changes. The servers restart; the browser apps are rebuilt within a second or two
// and show the change after a reload. The product's own servers serve them, not Vite's, so that origins, cookies and the
// Content-Security-Policy are those of the product.
import { ConfigurationError } from '../../apps/server/src/platform/config/configuration-error.ts'
import { readEnvironmentFile } from '../../apps/server/src/platform/config/environment-file.ts'
import { onStopSignals } from '../stop-signals.ts'
import { complain, type Style, say, styled } from '../terminal.ts'
import { AddressError, type Program, readAddresses } from './addresses.ts'
import { BROWSER_APPS, type BrowserApp, forgetBuild } from './builds.ts'
import { isNoteworthy, readableLogLine } from './log-tail.ts'
import { describePortProblem } from './ports.ts'
import { logFileOf, Product, ProgramFailure, planPrograms } from './product.ts'
import type { ProgramPlan } from './program.ts'
import { ReloadingProgram } from './reloading-program.ts'
import { welcome } from './welcome.ts'

const SOURCES: Record<Program, string[]> = {
  server: ['apps/server/src', 'packages/api/src', 'scenarios'],
  idp: ['apps/idp/src'],
  wallet: ['apps/wallet/src/server'],
}
const COLOURS: Record<Program, Style> = { server: 'green', idp: 'yellow', wallet: 'cyan' }

const startedAt = Date.now()
const builders = new Product()
const programs: ReloadingProgram[] = []
let onWebBuilt = () => {}

onStopSignals({
  stop: async () => {
    say('\nStopping ...')
    await stopAll()
    process.exit(0)
  },
  hurry: async () => {
    await Promise.all([builders.kill(), ...programs.map((program) => program.stop(0))])
    process.exit(1)
  },
})

try {
  // Misspelt settings are not reported here: the server warns about them, and its warnings are shown.
  readEnvironmentFile()
  const addresses = readAddresses(process.env)
  const portProblem = await describePortProblem(addresses.ports, 'npm run dev')
  if (portProblem) throw new AddressError(portProblem)

  const firstBuilds = BROWSER_APPS.map((app) => watchBuild(app, logFileOf(addresses, `build-${app.name}`)))
  await Promise.race([Promise.all(firstBuilds), builders.failed.then((failure) => Promise.reject(failure))])

  const plans = planPrograms(addresses, process.env)
  const server = followProgram('server', plans.server)
  await server.started
  await Promise.all([followProgram('idp', plans.idp).started, followProgram('wallet', plans.wallet).started])
  // The server reads the built app only when it starts.
  onWebBuilt = () => server.program.restartSoon()
  say(welcome(addresses, ((Date.now() - startedAt) / 1000).toFixed(1)))
  say(styled('dim', 'Watching for changes: servers restart, browser apps are rebuilt (then reload the page).\n'))
  throw await builders.failed
} catch (error) {
  // A stop signal arrived meanwhile: its handler above ends the process.
  if (builders.isStopping) await new Promise(() => {})
  const explained =
    error instanceof AddressError || error instanceof ConfigurationError || error instanceof ProgramFailure
  complain(explained ? error.message : String(error instanceof Error ? error.stack : error))
  await stopAll()
  process.exit(1)
}

async function stopAll(): Promise<void> {
  await Promise.all([builders.stop(2000), ...programs.map((program) => program.stop())])
}

/** Builds the browser app now and after each change. Resolves after the first build. */
function watchBuild(app: BrowserApp, logFile: string): Promise<void> {
  forgetBuild(app)
  return new Promise((resolve) => {
    builders.start({
      title: `the build of ${app.folder}`,
      arguments: ['tools/run/watch-build.ts', app.folder],
      environment: process.env,
      logFile,
      onLine: (line) => {
        say(`${styled('dim', app.name.padEnd(7))} ${line}`)
        if (!line.startsWith('built')) return
        resolve()
        if (app.name === 'web') onWebBuilt()
      },
    })
  })
}

/** Runs the program and restarts it after each change. `started` resolves when it is ready or has stopped for the first time. */
function followProgram(name: Program, plan: ProgramPlan): { program: ReloadingProgram; started: Promise<void> } {
  const label = styled(COLOURS[name], name.padEnd(7))
  const started = Promise.withResolvers<void>()
  const program = new ReloadingProgram(
    {
      ...plan,
      onLine: (line) => {
        if (isNoteworthy(line)) say(`${label} ${readableLogLine(line)}`)
      },
    },
    SOURCES[name],
    {
      onReady: (seconds) => {
        say(`${label} ready in ${seconds} s`)
        started.resolve()
      },
      onEnd: (how) => {
        say(`${label} ${styled('red', `stopped (${how}); it restarts when its source changes`)}`)
        started.resolve()
      },
    },
  )
  programs.push(program)
  program.restartSoon()
  return { program, started: started.promise }
}
