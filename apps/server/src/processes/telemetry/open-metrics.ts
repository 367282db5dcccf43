import { Registry } from 'prom-client'
import type { FlowCount } from '../../features/flow-count.ts'
import type { TransactionWatch } from '../../platform/database/database.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { type AskedGauge, askedGauge } from '../../platform/metrics/asked-gauge.ts'
import { measuredCleanup } from './cleanup-metrics.ts'
import { measureTransactions } from './database-metrics.ts'
import { measureFlowCounts } from './flow-metrics.ts'
import { measureRequests } from './request-metrics.ts'

/** What is measured of one server, and where the composition hands it what is to be measured. */
export type Metrics = {
  registry: Registry
  /** Follows a transaction from now on. */
  watchTransaction: () => TransactionWatch
  count: FlowCount
  measureRequests(app: Pick<ApiServer, 'addHook'>): void
  measuredCleanup(cleanUp: () => Promise<void>): () => Promise<void>
  measure(gauges: readonly AskedGauge[]): void
}

/** The metrics of a server, none of them measured yet. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count: measureFlowCounts(registry),
    measureRequests: (app) => measureRequests(app, registry),
    measuredCleanup: (cleanUp) => measuredCleanup(cleanUp, registry),
    measure: (gauges) => {
      for (const gauge of gauges) askedGauge(registry, gauge)
    },
  }
}
