import type { Configuration } from './configuration.ts'
import type { ContractEndings } from './contract-endings.ts'
import type { Changes } from './platform/changes/changes.ts'
import type { Database } from './platform/database/database.ts'
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts'
import type { ApiServer } from './platform/http/api-server.ts'
import { addressesOf, listenAlsoAt } from './platform/http/http-server.ts'
import type { MetricsServer } from './platform/metrics/metrics-server.ts'
import type { RevocationOutcome } from './revocation.ts'

/** How long after its time something is erased at the latest, in milliseconds. */
export const SWEEP_INTERVAL = 15_000

/** The whole server, put together and not yet listening. */
export type Product = {
  app: ApiServer
  database: Database
  listen(): Promise<string>
  /** Ends what has expired and erases what is no longer to be kept. Runs by itself every 15 seconds once listening. */
  sweep(): Promise<void>
  /** Revokes an account or a contract, named by its id, on behalf of an administrator. */
  revoke(id: string, actor: string): Promise<RevocationOutcome>
  /** Lets answers under way finish, for ten seconds at most, and ends everything. */
  close(): Promise<void>
  /** What `close` waits for at this moment. */
  readonly waitingFor: string | undefined
}

type ProductParts = Pick<Product, 'app' | 'database' | 'sweep' | 'revoke'> & {
  configuration: Configuration
  changes: Changes
  endings: ContractEndings
  metrics: MetricsServer
}

/** How a server that is put together listens, sweeps, and ends. */
export function product({ configuration, changes, endings, metrics, ...parts }: ProductParts): Product {
  const { app, database, sweep } = parts
  let sweeper: NodeJS.Timeout | undefined
  let isSweeping = false
  const sweepUnlessSweeping = async (): Promise<void> => {
    if (isSweeping) return
    isSweeping = true
    await sweep()
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) app.log.warn({ reason: error.message }, 'the sweep has to wait')
        else app.log.error({ err: error }, 'the sweep failed')
      })
      .finally(() => {
        isSweeping = false
      })
  }
  let waitingFor: string | undefined
  return {
    ...parts,
    async listen() {
      await sweep()
      sweeper = setInterval(() => void sweepUnlessSweeping(), SWEEP_INTERVAL)
      const address = await app.listen({ host: configuration.host, port: configuration.port })
      if (configuration.host === 'localhost') await listenAlsoAt(app.server, await addressesOf('localhost'))
      await metrics.listen()
      return address
    },
    async close() {
      clearInterval(sweeper)
      waitingFor = 'connections'
      await app.close()
      waitingFor = 'what follows a revocation'
      await endings.stop()
      waitingFor = 'the metrics'
      await metrics.close()
      waitingFor = 'the listener for changes'
      await changes.close()
      waitingFor = 'the database'
      await database.close()
      waitingFor = undefined
    },
    get waitingFor() {
      return waitingFor
    },
  }
}
