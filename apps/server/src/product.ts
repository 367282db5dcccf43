import { setTimeout as pause } from 'node:timers/promises'
import type { Configuration } from './configuration.ts'
import type { ContractEndings } from './contract-endings.ts'
import type { Changes } from './platform/changes/changes.ts'
import type { Database } from './platform/database/database.ts'
import type { ApiServer } from './platform/http/api-server.ts'
import type { Departure } from './platform/http/departure.ts'
import { addressesOf, listenAlsoAt } from './platform/http/http-server.ts'
import type { MetricsServer } from './platform/metrics/metrics-server.ts'
import type { RevocationOutcome } from './revocation.ts'
import type { Sweeper } from './sweeper.ts'

/** The whole server, put together and not yet listening. */
export type Product = {
  app: ApiServer
  database: Database
  listen(): Promise<string>
  /** Ends what has expired and erases what is no longer to be kept. One server does it by itself every 15 seconds. */
  sweep(): Promise<void>
  /** Revokes an account or a contract, named by its id, on behalf of an administrator. */
  revoke(id: string, actor: string): Promise<RevocationOutcome>
  /** Says that it is about to end, and goes on answering for a while: `stopDelay`. */
  leave(): Promise<void>
  /** Lets answers under way finish, for six seconds at most, and ends everything. */
  close(): Promise<void>
  /** What `close` waits for at this moment. */
  readonly waitingFor: string | undefined
}

type ProductParts = Pick<Product, 'app' | 'database' | 'sweep' | 'revoke'> & {
  configuration: Configuration
  changes: Changes
  departure: Departure
  endings: ContractEndings
  metrics: MetricsServer
  sweeper: Sweeper
}

/** How a server that is put together listens, sweeps, and ends. */
export function product({
  configuration,
  changes,
  departure,
  endings,
  metrics,
  sweeper,
  ...parts
}: ProductParts): Product {
  const { app, database, sweep } = parts
  let waitingFor: string | undefined
  return {
    ...parts,
    async listen() {
      await sweep()
      sweeper.begin()
      const address = await app.listen({ host: configuration.host, port: configuration.port })
      if (configuration.host === 'localhost') await listenAlsoAt(app.server, await addressesOf('localhost'))
      await metrics.listen()
      return address
    },
    async leave() {
      departure.announce()
      await pause(configuration.stopDelay)
    },
    async close() {
      const passedOn = sweeper.stop()
      waitingFor = 'connections'
      await app.close()
      waitingFor = 'what follows a revocation'
      await endings.stop()
      waitingFor = 'the metrics'
      await metrics.close()
      waitingFor = 'the turn to sweep'
      await passedOn
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
