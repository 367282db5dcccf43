import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { CardRegistry } from '../base/cards/card-registry.ts'
import type { OpenCardSource } from '../base/cards/card-source.ts'
import { handledKinds } from '../base/cards/handled-kinds.ts'
import { CredentialEngines } from '../credentials/credential-engines.ts'
import type { OpenEngine } from '../credentials/engine-context.ts'
import { ENGINES } from '../credentials/engines.ts'
import { FEATURES } from '../features.ts'
import { FailingParts } from '../platform/failures/failing-parts.ts'
import { clientPseudonyms } from '../platform/http/edge/client-address.ts'
import { addressesOf, listenAlsoAt, stopListening } from '../platform/http/server/http-server.ts'
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
import type { Product } from './product.ts'
import { registerRoutes } from './routes.ts'

/** Time between the last accepted connections and the closing of the server, so that requests on these connections still arrive. */
const LAST_REQUESTS: Milliseconds = 300

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
  const { app, database, clock, notifications, shutdown, log } = foundation
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
  let waitingFor: string | undefined
  let stopListeningElsewhere = (): void => {}
  return {
    ...{ app, database, services, metrics: metrics.registry, parts, cleanUp },
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
