import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication } from './application.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

// Its only line is not worth ending for, on a full disk or where nobody reads any more.
process.stdout.on('error', () => {})

/**
 * Starts the wallet's server and stops it when asked to.
 *
 * @throws ConfigurationError
 */
async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
    throw new ConfigurationError('The wallet is not built yet: run npx vite build apps/wallet')
  // One application for each address: a Fastify instance listens once.
  const applications = await Promise.all(configuration.hosts.map(() => createApplication(configuration)))
  const stop = async () => {
    await Promise.all(applications.map((application) => application.close()))
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const results = await Promise.allSettled(
    applications.map((application, index) =>
      application.listen({ port: configuration.port, host: configuration.hosts[index] ?? '127.0.0.1' }),
    ),
  )
  const failure = results.find((result) => result.status === 'rejected' && !isMissingFamily(result.reason))
  if (failure?.status === 'rejected') throw failure.reason
  if (results.every((result) => result.status === 'rejected'))
    throw new ConfigurationError('The wallet found no address to listen on')
  const host = configuration.hosts.length > 1 ? 'localhost' : configuration.hosts[0]
  process.stdout.write(`Wallet listening on http://${host}:${configuration.port}\n`)
}

/** A computer without IPv6 (or without IPv4) is no reason not to start. */
function isMissingFamily(reason: unknown): boolean {
  return (
    reason instanceof Error && 'code' in reason && (reason.code === 'EADDRNOTAVAIL' || reason.code === 'EAFNOSUPPORT')
  )
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigurationError || (error instanceof Error && 'code' in error)
  process.stderr.write(`The wallet cannot start: ${isExpected ? error.message : String(error)}\n`)
  process.exit(1)
})
