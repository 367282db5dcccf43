import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Background, Services } from '../features/feature.ts'
import type { Database } from '../platform/database/database.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import { addressesOf, listenAlsoAt, stopListening } from '../platform/http/server/http-server.ts'
import type { Shutdown } from '../platform/http/server/shutdown.ts'
import type { MetricsServer } from '../platform/metrics/metrics-server.ts'
import type { Notifications } from '../platform/notifications/notifications.ts'
import type { CleanupTimer } from '../processes/cleanup/cleanup-timer.ts'
import type { Configuration } from '../settings/configuration.ts'

/** How long those who were let in last have for their request, before the server closes, in milliseconds. */
const LAST_REQUESTS = 300

/** The whole server, put together and not yet listening. */
export type Product = {
  app: ApiServer
  database: Database
  services: Services
  /** Its metrics, as Prometheus gets them. */
  metrics: Registry
  listen(): Promise<string>
  /** Ends what has expired and erases what is no longer to be kept. One server does it by itself every 15 seconds. */
  cleanUp(): Promise<void>
  /**
   * Says that it is about to end, and goes on answering for a while, `stopDelay`. In the end it lets nobody in any more, so that
   * whoever asks is refused before a request was sent, and can ask another server.
   */
  leave(): Promise<void>
  /** Lets answers under way finish, for six seconds at most, and ends everything. */
  close(): Promise<void>
  /** What `close` waits for at this moment. */
  readonly waitingFor: string | undefined
}

type ProductParts = Pick<Product, 'app' | 'database' | 'services' | 'metrics' | 'cleanUp'> & {
  configuration: Configuration
  notifications: Notifications
  shutdown: Shutdown
  /** Work that features do by themselves. */
  background: readonly Background[]
  metricsServer: MetricsServer
  cleanupTimer: CleanupTimer
}

/** How a server that is put together listens, cleans up, and ends. */
export function product({
  configuration,
  notifications,
  shutdown,
  background,
  metricsServer,
  cleanupTimer,
  ...parts
}: ProductParts): Product {
  const { app, database, cleanUp } = parts
  let waitingFor: string | undefined
  let stopListeningElsewhere = (): void => {}
  return {
    ...parts,
    async listen() {
      await cleanUp()
      cleanupTimer.begin()
      const address = await app.listen({ host: configuration.host, port: configuration.port })
      if (configuration.host === 'localhost')
        stopListeningElsewhere = await listenAlsoAt(app.server, await addressesOf('localhost'))
      await metricsServer.listen()
      for (const { begin } of background) begin?.()
      return address
    },
    async leave() {
      shutdown.announce()
      if (configuration.stopDelay === 0) return
      await pause(configuration.stopDelay - LAST_REQUESTS)
      stopListeningElsewhere()
      await stopListening(app.server)
      await pause(LAST_REQUESTS)
    },
    async close() {
      for (const { stop } of background) stop?.()
      cleanupTimer.stop()
      waitingFor = 'connections'
      await app.close()
      for (const { name, finish } of background) {
        waitingFor = name
        await finish?.()
      }
      waitingFor = 'the metrics'
      await metricsServer.close()
      waitingFor = 'the listener for changes'
      await notifications.close()
      waitingFor = 'the database'
      await database.close()
      waitingFor = undefined
    },
    get waitingFor() {
      return waitingFor
    },
  }
}
