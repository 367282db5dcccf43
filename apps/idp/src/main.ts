// Demo identity provider: a real OpenID Provider with a few invented people.
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { log } from './log.ts'

try {
  const configuration = readConfiguration(process.env)
  const identityProvider = await startIdentityProvider(configuration)
  log.info({ port: identityProvider.port, issuer: configuration.issuer }, 'listening')

  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    await identityProvider.stop()
    log.info({ signal }, 'stopped')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  if (error instanceof ConfigurationError) log.fatal(error.message)
  else log.fatal({ err: error instanceof Error ? error : new Error(String(error)) }, 'could not start')
  process.exitCode = 1
}
