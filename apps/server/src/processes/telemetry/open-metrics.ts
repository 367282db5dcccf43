import { Counter, Registry } from 'prom-client'
import type { FailingParts, PartKind } from '../../platform/failures/failing-parts.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { type ComputedGauge, computedGauge } from '../../platform/metrics/asked-gauge.ts'
import { type CleanUp, measuredCleanup } from './cleanup-metrics.ts'
import { measureTransactions } from './database-metrics.ts'
import { measureFlowCounts } from './flow-metrics.ts'
import { measureRequests } from './request-metrics.ts'

export function openMetrics() {
  const registry = new Registry()
  const failures = new Counter({
    name: 'vitrine_part_failures_total',
    help: 'Number of failures of a part of the clean-up, of a gauge or of a search for health issues',
    labelNames: ['kind', 'part'],
    registers: [registry],
  })
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count: measureFlowCounts(registry),
    measureRequests: (app: ApiServer) => measureRequests(app, registry),
    countFailure: (kind: PartKind, part: string) => failures.inc({ kind, part }),
    measuredCleanup: (cleanUp: CleanUp) => measuredCleanup(cleanUp, registry),
    measure: (gauges: readonly ComputedGauge[], failing: FailingParts) => {
      for (const gauge of gauges) computedGauge(registry, gauge, failing)
    },
  }
}
