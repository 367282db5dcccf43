// npm start: builds changed apps, starts all programs, prints their addresses, and stops them on Ctrl-C.
import { ConfigurationError } from '../../apps/server/src/platform/config/configuration-error.ts'
import { readEnvironmentFile } from '../../apps/server/src/platform/config/environment-file.ts'
import { readAddresses } from '../../apps/server/src/settings/demo-addresses.ts'
import { unknownSettings } from '../../apps/server/src/settings/unknown-settings.ts'
import { onStopSignals } from '../stop-signals.ts'
import { complain, say, styled } from '../terminal.ts'
import { BROWSER_APPS, BuildError, buildIfChanged } from './builds.ts'
import { describePortProblem } from './ports.ts'
import { Product, ProgramFailure, planPrograms } from './product.ts'
import { welcome } from './welcome.ts'

const startedAt = Date.now()
const product = new Product()

onStopSignals({
  stop: async () => {
    say('\nStopping ...')
    await product.stop()
    say('Stopped. Your data is kept for the next start.')
    process.exit(0)
  },
  hurry: async () => {
    await product.kill()
    process.exit(1)
  },
})

try {
  readEnvironmentFile()
  for (const line of unknownSettings(process.env)) say(styled('yellow', line))
  if (process.env.NODE_ENV === 'production')
    throw new ConfigurationError(
      'NODE_ENV is production, but npm start runs the demo with demo users and a demo wallet.\nUnset NODE_ENV, or run only the server: node apps/server/src/main.ts',
    )
  const addresses = readAddresses(process.env)
  const portProblem = await describePortProblem(addresses.ports, 'npm start')
  if (portProblem) throw new ConfigurationError(portProblem)
  await Promise.all(
    BROWSER_APPS.map((app) => buildIfChanged(app, { announce: () => say(`Building ${app.folder} ...`) })),
  )
  await product.startAll(planPrograms(addresses, process.env))
  say(welcome(addresses, ((Date.now() - startedAt) / 1000).toFixed(1)))
  throw await product.failed
} catch (error) {
  // If a stop signal has arrived meanwhile, its handler above ends the process.
  if (product.isStopping) await new Promise(() => {})
  const explained = [BuildError, ConfigurationError, ProgramFailure].some((kind) => error instanceof kind)
  complain(explained && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error))
  await product.stop()
  process.exit(1)
}
