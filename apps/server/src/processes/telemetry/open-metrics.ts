import { Registry } from 'prom-client'
import type { CredentialFlows } from '../../credentials/credential-engine.ts'
import type { Audit } from '../../features/feature-context.ts'
import type { RunCount } from '../../features/run-context.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { TransactionWatch } from '../../platform/database/database.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import { measureTransactions } from './database-metrics.ts'
import { type Installation, measureInstallation } from './installation-metrics.ts'
import { measureRequests } from './request-metrics.ts'
import { measureRuns } from './run-metrics.ts'
import { measuredSweep } from './sweep-metrics.ts'

/** What is measured of one server, and where the composition hands it what is to be measured. */
export type Metrics = {
  registry: Registry
  /** Follows a transaction from now on. */
  watchTransaction: () => TransactionWatch
  count: RunCount
  audited(audit: Audit): Audit
  stepped(flows: CredentialFlows, clock: Clock): CredentialFlows
  measureRequests(app: Pick<ApiServer, 'addHook'>): void
  measuredSweep(sweep: () => Promise<void>): () => Promise<void>
  measureInstallation(installation: Installation): void
}

/** The metrics of a server, none of them measured yet. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const { audited, stepped, ...count } = measureRuns(registry)
  return {
    registry,
    watchTransaction: measureTransactions(registry),
    count,
    audited,
    stepped,
    measureRequests: (app) => measureRequests(app, registry),
    measuredSweep: (sweep) => measuredSweep(sweep, registry),
    measureInstallation: (installation) => measureInstallation(registry, installation),
  }
}
