import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication } from './application.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

// A failure to write the only log line, for example because of a full disk or a closed pipe, must not end the process.
process.stdout.on('error', () => {})

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
    throw new ConfigurationError('The wallet has not been built: run npx vite build apps/wallet')
  const application = await createApplication(configuration)
  const stop = async () => {
    await application.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { host, port } = configuration
  await application.listen({ host, port })
  process.stdout.write(`Wallet listening on http://${host}:${port}\n`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigurationError || (error instanceof Error && 'code' in error)
  process.stderr.write(`The wallet cannot start: ${isExpected ? error.message : String(error)}\n`)
  process.exit(1)
})
