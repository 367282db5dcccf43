import { compose } from './composition/compose.ts'
import { stopOnSignals } from './composition/stop.ts'
import { complain } from './platform/command-line/command.ts'
import { ConfigurationError } from './platform/config/configuration-error.ts'
import { readEnvironmentFile } from './platform/config/environment-file.ts'
import { ExplainedError } from './platform/config/explained-error.ts'
import { collectGarbage } from './platform/memory/collect-garbage.ts'
import { versionText } from './platform/version/version.ts'
import { readConfiguration } from './settings/configuration.ts'
import { givenSettings } from './settings/given-settings.ts'
import { unknownSettings } from './settings/unknown-settings.ts'

// Files that this process writes are readable by their owner only.
process.umask(0o077)

try {
  readEnvironmentFile()
  const configuration = readConfiguration(process.env)
  const version = versionText(configuration.version)
  const product = await compose(configuration)
  const { log } = product.app
  log.info({ version, node: process.version, settings: givenSettings(process.env) }, 'the server starts')
  for (const line of unknownSettings(process.env)) log.warn(line)
  stopOnSignals(product, { process, log, version })
  collectGarbage()
  await product.listen()
} catch (error) {
  // A missing setting may be present under a misspelt name.
  const hints = error instanceof ConfigurationError ? unknownSettings(process.env) : []
  const reason = error instanceof ExplainedError ? error.message : formatUnexpected(error)
  complain(['The server cannot start.', reason, ...hints].join('\n'))
  process.exit(1)
}

function formatUnexpected(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? '3000'} is in use by another program. Choose another port, for example PORT=3100.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
