// The demo identity provider: a real OpenID Provider with a few demo people.
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { log } from './log.ts'

try {
  const configuration = readConfiguration(process.env)
  const identityProvider = await startIdentityProvider(configuration)
  log('info', 'listening', { port: identityProvider.port, issuer: configuration.issuer })

  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    await identityProvider.stop()
    log('info', 'stopped', { signal })
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  const explained = error instanceof ConfigurationError
  log('fatal', explained ? error.message : 'could not start', explained ? {} : { err: describe(error) })
  process.exitCode = 1
}

function describe(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}
