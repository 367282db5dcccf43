// Demo identity provider: a real OpenID Provider with a few invented people.
import { runProgram } from '@vitrine/demo-server/run-program.ts'
import { readConfiguration } from './configuration.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { log } from './log.ts'

await runProgram(log, async () => {
  const configuration = readConfiguration(process.env)
  const identityProvider = await startIdentityProvider(configuration)
  log.info({ port: identityProvider.port, issuer: configuration.issuer }, 'listening')
  return identityProvider
})
