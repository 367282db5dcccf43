import { compose } from './compose.ts'
import { TrustedIssuersError } from './credentials/openid4vc/x509/trusted-issuers.ts'
import { ScenarioFileError } from './features/scenarios/scenario-file-error.ts'
import { ConfigurationError, readConfiguration } from './platform/config/configuration.ts'
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts'
import { KeyStoreError } from './platform/keys/key-store-error.ts'
import { stopOnSignals } from './stop.ts'

/** These name what the person who starts the server has to change; a stack trace would only hide it. */
const EXPLAINED = [ConfigurationError, DatabaseUnavailable, KeyStoreError, ScenarioFileError, TrustedIssuersError]

// Whatever this process writes is its owner's to read.
process.umask(0o077)

try {
  const product = await compose(readConfiguration(process.env))
  stopOnSignals(product, { process, log: product.app.log })
  await product.listen()
} catch (error) {
  const explained = EXPLAINED.some((kind) => error instanceof kind)
  process.stderr.write(
    `The server cannot start.\n${explained && error instanceof Error ? error.message : formatUnexpected(error)}\n`,
  )
  process.exit(1)
}

function formatUnexpected(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? '3000'} is taken: choose another with PORT, like PORT=3100.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
