import { Registry } from 'prom-client'
import type { FlowCount } from '../../features/flow-count.ts'
import type { TransactionWatch } from '../../platform/database/database.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { type ComputedGauge, computedGauge } from '../../platform/metrics/asked-gauge.ts'
import { measuredCleanup } from './cleanup-metrics.ts'
import { measureTransactions } from './database-metrics.ts'
import { measureFlowCounts } from './flow-metrics.ts'
import { measureRequests } from './request-metrics.ts'

/** Metrics of one server, with functions that measure its transactions, flows, requests and clean-ups. */
export type Metrics = {
  registry: Registry
  /** Starts to watch a transaction. */
  watchTransaction: () => TransactionWatch
  count: FlowCount
  measureRequests(app: Pick<ApiServer, 'addHook'>): void
  measuredCleanup(cleanUp: () => Promise<void>): () => Promise<void>
  measure(gauges: readonly ComputedGauge[]): void
}

/** Creates the metrics of a server. Nothing is measured yet. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count: measureFlowCounts(registry),
    measureRequests: (app) => measureRequests(app, registry),
    measuredCleanup: (cleanUp) => measuredCleanup(cleanUp, registry),
    measure: (gauges) => {
      for (const gauge of gauges) computedGauge(registry, gauge)
    },
  }
}
