import type { CredentialEngine } from '../credentials/credential-engine.ts'
import type { Feature } from '../features/feature-context.ts'
import type { AccessGuards } from '../features/identities/access-guards.ts'
import { enforceAccess } from '../platform/auth/access.ts'
import { registerChangesRoute } from '../platform/changes/changes.routes.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { registerOpenApi } from '../platform/http/description/openapi.routes.ts'
import { registerProxiesRoute } from '../platform/http/edge/proxies.routes.ts'
import { requireSameOrigin } from '../platform/http/edge/same-origin.ts'
import type { ApiServer } from '../platform/http/server/api-server.ts'
import type { Departure } from '../platform/http/server/departure.ts'
import { registerHealthRoutes } from '../platform/http/server/health.routes.ts'
import { refuseOtherMethods } from '../platform/http/server/other-methods.ts'
import type { Places } from '../platform/http/server/places.ts'
import { registerPageRoutes } from '../platform/http/site/pages.routes.ts'
import { registerRobotsRoute } from '../platform/http/site/robots.routes.ts'
import { registerSecurityTextRoute } from '../platform/http/site/security-text.routes.ts'
import { versionText } from '../platform/version/version.ts'
import type { SelfProbe } from '../processes/health/self-probe/self-probe.ts'
import type { Configuration } from '../settings/configuration.ts'
import { accessMatrix } from './access-matrix.ts'

type Routes = Pick<Feature<unknown>, 'registerRoutes'>

/** Registers all routes of the server. Part of composing the product. */
export async function registerRoutes(
  app: ApiServer,
  options: {
    configuration: Configuration
    clock: Clock
    database: Database
    changes: Changes
    departure: Departure
    selfProbe: SelfProbe | undefined
    /** Of streams of changes. */
    streams: Places
    engines: CredentialEngine[]
    access: AccessGuards
    /** Routes that anybody may ask, from wherever. */
    open: Routes[]
    /** Routes of the pages: browsers may call them from our own origin only. */
    ofPages: Routes[]
  },
): Promise<void> {
  const { configuration, clock, database, changes, departure, selfProbe, streams, engines, access, open, ofPages } =
    options
  const { publicUrl, securityText, version } = configuration
  const matrix = accessMatrix(engines)
  enforceAccess(app, matrix, access.guards)
  const addRefusals = refuseOtherMethods(app)
  registerOpenApi(app, { publicUrl, version: versionText(version) })
  registerHealthRoutes(app, {
    check: () => database.checkReady(),
    departure,
    selfProbe: () => selfProbe?.outcome,
    version,
  })
  registerProxiesRoute(app)
  registerChangesRoute(app, { changes, places: streams })
  for (const feature of open) await feature.registerRoutes(app)
  await app.register(async (pages) => {
    pages.addHook('onRequest', requireSameOrigin(publicUrl))
    for (const feature of ofPages) await feature.registerRoutes(pages)
  })
  addRefusals()
  for (const engine of engines) await app.register(async (wallets) => engine.registerRoutes(wallets))
  registerSecurityTextRoute(app, { securityText, publicUrl, clock })
  registerRobotsRoute(app, { calls: Object.keys(matrix).filter((route) => matrix[route] !== 'anonymous') })
  const signIn = configuration.identityProvider ? [new URL(configuration.identityProvider.authority).origin] : []
  await registerPageRoutes(app, {
    webRoot: configuration.webRoot,
    publicUrl,
    // Our own origin by another name is our own origin.
    backendOrigin: configuration.backendOrigin === publicUrl ? undefined : configuration.backendOrigin,
    connectTo: [...signIn, ...configuration.apiHosts],
  })
}
