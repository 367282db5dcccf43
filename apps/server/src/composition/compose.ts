import { CardRegistry } from '../base/cards/card-registry.ts'
import type { OpenCardSource } from '../base/cards/card-source.ts'
import { handledKinds } from '../base/cards/handled-kinds.ts'
import { CredentialEngines } from '../credentials/credential-engines.ts'
import type { OpenEngine } from '../credentials/engine-context.ts'
import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features.ts'
import { FailingParts } from '../platform/failures/failing-parts.ts'
import { clientPseudonyms } from '../platform/http/edge/client-address.ts'
import { Lock } from '../platform/lock/lock.ts'
import { MetricsServer } from '../platform/metrics/metrics-server.ts'
import { cleanUpAll, cleanupParts } from '../processes/cleanup/clean-up.ts'
import { CleanupTimer } from '../processes/cleanup/cleanup-timer.ts'
import { openMetrics } from '../processes/telemetry/open-metrics.ts'
import type { Configuration } from '../settings/configuration.ts'
import { EngineReports } from './engine-reports.ts'
import { type EnvironmentOverrides, openFoundation } from './foundation.ts'
import { OpenFeatures } from './open-features.ts'
import { type AddedFeature, openFloors } from './open-floors.ts'
import { type Product, product } from './product.ts'
import { registerRoutes } from './routes.ts'

/** Replacements for parts of the product, for tests. */
export type Composition = EnvironmentOverrides & {
  /** Engines that replace the usual ones. */
  engines?: (configuration: Configuration) => OpenEngine[]
  /** Features that are appended to the usual ones. */
  features?: readonly AddedFeature[]
  cards?: OpenCardSource
}

const usualEngines = (configuration: Configuration): OpenEngine[] => ENGINES.map(({ open }) => open(configuration))

/**
 * Opens the parts of the server in the order in which they need each other: foundation, engines, then the floors of features
 * (docs/decisions/floors.md), which hear the reports of the engines, and last the routes.
 *
 * @throws {ExplainedError} if the cards, the keys, an engine or the database cannot be used
 */
export async function compose(
  configuration: Configuration,
  { engines: open = usualEngines, features: added = [], cards: openCards, ...overrides }: Composition = {},
): Promise<Product> {
  const metrics = openMetrics()
  const foundation = await openFoundation(configuration, overrides, metrics.watchTransaction)
  const { app, database, clock, log } = foundation
  metrics.measureRequests(app)

  const failing = new FailingParts({ clock, log, count: metrics.countFailure })
  const features = new OpenFeatures(failing)
  const cards = new CardRegistry({ database: database.query, clock })
  const reports = new EngineReports()
  const engines = await CredentialEngines.open(open(configuration), {
    ...foundation,
    flows: reports,
    cards: () => cards.offered(),
    defaultName: configuration.credentialEngine,
  })
  const context = {
    ...foundation,
    configuration,
    engines,
    cards,
    openCards,
    clientOf: clientPseudonyms(foundation.keys.nonceSecret),
    count: metrics.count,
    all: features,
    handledKinds: handledKinds([...FEATURES, ...added]),
  }
  const services = await openFloors(context, features, added)
  reports.connect(services)

  await registerRoutes(foundation, { configuration, engines: engines.all(), features, services })
  const parts = {
    cleanup: cleanupParts(
      features.all.flatMap(({ cleanup = [] }) => cleanup),
      { engines: engines.all(), database },
    ),
    gauges: features.all.flatMap(({ gauges = [] }) => gauges),
    healthIssues: features.searches(),
  }
  metrics.measure(parts.gauges, failing)
  const cleanUp = metrics.measuredCleanup((signal) =>
    cleanUpAll(parts.cleanup, { ...configuration, database, clock, failing, signal }),
  )
  const cleanupTimer = new CleanupTimer({ cleanUp, lock: new Lock('clean-up', { database, clock }), log })
  const metricsServer = new MetricsServer({ registry: metrics.registry, address: configuration.metrics, log })
  const background = features.all.flatMap((feature) => feature.background ?? [])
  const composed = { app, database, services, metrics: metrics.registry, parts, cleanUp }
  return product(composed, foundation, { configuration, background, metricsServer, cleanupTimer })
}
