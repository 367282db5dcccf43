import { compose } from './compose.ts'
import { readConfiguration } from './configuration.ts'
import { ExplainedError } from './platform/config/explained-error.ts'
import { stopOnSignals } from './stop.ts'

// Whatever this process writes is its owner's to read.
process.umask(0o077)

try {
  const product = await compose(readConfiguration(process.env))
  stopOnSignals(product, { process, log: product.app.log })
  await product.listen()
} catch (error) {
  process.stderr.write(
    `The server cannot start.\n${error instanceof ExplainedError ? error.message : formatUnexpected(error)}\n`,
  )
  process.exit(1)
}

function formatUnexpected(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? '3000'} is taken: choose another with PORT, like PORT=3100.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
