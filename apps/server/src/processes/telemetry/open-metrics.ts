import { Registry } from 'prom-client'
import type { AuditCount } from '../../base/audit/audit-note.ts'
import type { FlowCount } from '../../flows/flow-count.ts'
import type { TransactionWatch } from '../../platform/database/database.ts'
import type { FailingParts, PartKind } from '../../platform/failures/failing-parts.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { type ComputedGauge, computedGauge } from '../../platform/metrics/asked-gauge.ts'
import { measuredCleanup } from './cleanup-metrics.ts'
import { measureTransactions } from './database-metrics.ts'
import { measureFailures } from './failure-metrics.ts'
import { measureFlowCounts } from './flow-metrics.ts'
import { measureRequests } from './request-metrics.ts'

export type Metrics = {
  registry: Registry
  watchTransaction: () => TransactionWatch
  count: FlowCount & AuditCount
  measureRequests(app: Pick<ApiServer, 'addHook'>): void
  countFailure: (kind: PartKind, part: string) => void
  measuredCleanup<Options extends unknown[]>(
    cleanUp: (...options: Options) => Promise<boolean>,
  ): (...options: Options) => Promise<void>
  measure(gauges: readonly ComputedGauge[], failing: FailingParts): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count: measureFlowCounts(registry),
    measureRequests: (app) => measureRequests(app, registry),
    countFailure: measureFailures(registry),
    measuredCleanup: (cleanUp) => measuredCleanup(cleanUp, registry),
    measure: (gauges, failing) => {
      for (const gauge of gauges) computedGauge(registry, gauge, failing)
    },
  }
}
