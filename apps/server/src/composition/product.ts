import type { Registry } from 'prom-client'
import type { Database } from '../platform/database/database.ts'
import type { HealthIssueSearch } from '../platform/feature/feature.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import type { ComputedGauge } from '../platform/metrics/asked-gauge.ts'
import type { CleanupParts } from '../processes/cleanup/clean-up.ts'
import type { Services } from './open-floors.ts'

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
