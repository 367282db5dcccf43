import { Registry } from 'prom-client'
import type { RunCount } from '../../features/run-count.ts'
import type { TransactionWatch } from '../../platform/database/database.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { type AskedGauge, askedGauge } from '../../platform/metrics/asked-gauge.ts'
import { measureTransactions } from './database-metrics.ts'
import { measureRequests } from './request-metrics.ts'
import { measureRuns } from './run-metrics.ts'
import { measuredSweep } from './sweep-metrics.ts'

/** What is measured of one server, and where the composition hands it what is to be measured. */
export type Metrics = {
  registry: Registry
  /** Follows a transaction from now on. */
  watchTransaction: () => TransactionWatch
  count: RunCount
  measureRequests(app: Pick<ApiServer, 'addHook'>): void
  measuredSweep(sweep: () => Promise<void>): () => Promise<void>
  measure(gauges: readonly AskedGauge[]): void
}

/** The metrics of a server, none of them measured yet. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count: measureRuns(registry),
    measureRequests: (app) => measureRequests(app, registry),
    measuredSweep: (sweep) => measuredSweep(sweep, registry),
    measure: (gauges) => {
      for (const gauge of gauges) askedGauge(registry, gauge)
    },
  }
}
