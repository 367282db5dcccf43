import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Registry } from 'prom-client'
import type { Database } from '../platform/database/database.ts'
import type { Background, HealthIssueSearch } from '../platform/feature/feature.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import { addressesOf, listenAlsoAt, stopListening } from '../platform/http/server/http-server.ts'
import type { ComputedGauge } from '../platform/metrics/asked-gauge.ts'
import type { MetricsServer } from '../platform/metrics/metrics-server.ts'
import type { CleanupParts } from '../processes/cleanup/clean-up.ts'
import type { CleanupTimer } from '../processes/cleanup/cleanup-timer.ts'
import type { Configuration } from '../settings/configuration.ts'
import type { Foundation } from './foundation.ts'
import type { Services } from './open-floors.ts'

/** Time between the last accepted connections and the closing of the server, so that requests on these connections still arrive. */
const LAST_REQUESTS: Milliseconds = 300

/** Composed server that is not listening yet. */
export type Product = {
  app: ApiServer
  database: Database
  services: Services
  metrics: Registry
  /** Parts that run each on its own: one that fails stops no other. */
  parts: { cleanup: CleanupParts; gauges: readonly ComputedGauge[]; healthIssues: readonly HealthIssueSearch[] }
  /** Cleans up, and then starts to listen. Returns the address; empty if the server was stopped in the meantime. */
  listen(): Promise<string>
  /** Ends expired flows and erases data past its retention. */
  cleanUp(): Promise<void>
  /**
   * Announces the shutdown, and keeps answering for `stopDelay`. Shortly before that time ends, stops accepting connections.
   * A client whose connection is refused has not sent a request yet, so the client can safely try another server.
   */
  drain(): Promise<void>
  /** Waits for pending answers for a limited time, and then stops all parts of the server. */
  close(): Promise<void>
  /** Name of the part of the server that `close` currently waits for; undefined if none. */
  readonly waitingFor: string | undefined
}

type Running = {
  configuration: Configuration
  /** Background work of features. */
  background: readonly Background[]
  metricsServer: MetricsServer
  cleanupTimer: CleanupTimer
}

/** Lets the composed parts listen, drain and close. */
export function product(
  composed: Pick<Product, 'app' | 'database' | 'services' | 'metrics' | 'parts' | 'cleanUp'>,
  { app, database, notifications, shutdown }: Foundation,
  { configuration, background, metricsServer, cleanupTimer }: Running,
): Product {
  let waitingFor: string | undefined
  let stopListeningElsewhere = (): void => {}
  return {
    ...composed,
    async listen() {
      await cleanupTimer.start()
      if (cleanupTimer.isStopped) return ''
      const address = await app.listen({ host: configuration.host, port: configuration.port })
      if (configuration.host === 'localhost')
        stopListeningElsewhere = await listenAlsoAt(app.server, await addressesOf('localhost'))
      await metricsServer.listen()
      for (const { begin } of background) begin?.()
      return address
    },
    async drain() {
      shutdown.abort()
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
      waitingFor = 'the clean-up'
      await cleanupTimer.finish()
      waitingFor = 'the metrics server'
      await metricsServer.close()
      waitingFor = 'the notifications'
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
