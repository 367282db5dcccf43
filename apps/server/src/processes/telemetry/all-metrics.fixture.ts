import { collectDefaultMetrics } from 'prom-client'
import type { Installation } from './installation-metrics.ts'
import { type Metrics, openMetrics } from './open-metrics.ts'

/** An installation of which all is known, and all is well. Its time is 1,000 seconds. */
export const WELL: Installation = {
  version: '1.2.3',
  clock: () => 1_000_000,
  dataDirectory: '.',
  keys: { trustAnchor: certificateUntil(2_000_000), signingKeys: {} } as unknown as Installation['keys'],
  databasePlace: { kind: 'postgres', url: 'postgres://db.example/vitrine' },
  database: {
    check: async () => {},
    connections: () => ({ open: 3, idle: 2, waiting: 1 }),
    clockAhead: async () => 250,
  },
  providerClockAhead: () => -2000,
  findings: async () => [],
  keptRuns: async () => ({ runs: 7, bytes: 4096 }),
  runLimits: { runs: 100, bytes: 1_000_000 },
  firstDue: async () => 990_000,
  unsealedSince: async () => 940_000,
  lastCopies: async () => ({ backup: 900_000, auditExport: null }),
  pendingRevocations: async () => ({ count: 0 }),
  openStreams: () => 5,
  selfProbe: () => ({ outcome: 'passed', at: 990_000, took: 250 }),
}

function certificateUntil(time: number) {
  return { validToDate: new Date(time) }
}

/** All metrics of a server, measured of nothing. */
export function allMetrics(installation: Partial<Installation> = {}): Metrics {
  const metrics = openMetrics()
  const unhooked = { addHook: () => unhooked } as unknown as Parameters<Metrics['measureRequests']>[0]
  metrics.measureRequests(unhooked)
  metrics.measuredSweep(async () => {})
  metrics.measureInstallation({ ...WELL, ...installation })
  return metrics
}

/** The labels of all metrics that a server tells, by their names. */
export async function labelsOfMetrics(): Promise<Map<string, readonly string[]>> {
  const { registry } = allMetrics()
  collectDefaultMetrics({ register: registry })
  const described = registry.getMetricsAsArray() as unknown as { name: string; labelNames: readonly string[] }[]
  return new Map(described.map(({ name, labelNames }) => [name, labelNames]))
}
