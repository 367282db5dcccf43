import type { CredentialEngine } from '../credentials/credential-engine.ts'
import { emulatorsOf } from '../credentials/emulators.ts'
import { registerOpenApi } from '../platform/http/description/openapi.routes.ts'
import { registerProxiesRoute } from '../platform/http/edge/proxies.routes.ts'
import { requireSameOrigin } from '../platform/http/edge/same-origin.ts'
import { registerHealthRoutes } from '../platform/http/server/health.routes.ts'
import { refuseOtherMethods } from '../platform/http/server/other-methods.ts'
import { registerPageRoutes } from '../platform/http/site/pages.routes.ts'
import { registerRobotsRoute } from '../platform/http/site/robots.routes.ts'
import { registerSecurityTextRoute } from '../platform/http/site/security-text.routes.ts'
import { requireRoom, writeProbe, writeProbeRow } from '../platform/lock/write-probe.ts'
import { registerNotificationsRoute } from '../platform/notifications/notifications.routes.ts'
import { versionText } from '../platform/version/version.ts'
import type { Configuration } from '../settings/configuration.ts'
import { accessMatrix, enforceAccess } from './access-matrix.ts'
import { ENDPOINTS, PAGE_PATTERNS } from './contract.ts'
import type { Foundation } from './foundation.ts'
import type { OpenFeatures } from './open-features.ts'
import type { Services } from './open-floors.ts'

type RouteParts = {
  configuration: Configuration
  engines: CredentialEngine[]
  features: Pick<OpenFeatures, 'all'>
  services: Pick<Services, 'access' | 'selfProbe'>
}

export async function registerRoutes(
  { app, clock, database, notifications, shutdown, streams }: Foundation,
  { configuration, engines, features, services }: RouteParts,
): Promise<void> {
  const { access, selfProbe } = services
  const { publicUrl, securityText, version } = configuration
  const matrix = accessMatrix(engines)
  access.keepSessionsOn(app)
  enforceAccess(app, matrix, access.guards)
  const addRefusals = refuseOtherMethods(app)
  registerOpenApi(app, { publicUrl, version: versionText(version), endpoints: ENDPOINTS })
  const probeWrite = writeProbe(async () => {
    if (configuration.database.kind === 'sqlite') await requireRoom(configuration.database)
    await writeProbeRow(database.query)
  })
  registerHealthRoutes(app, {
    check: async () => {
      await database.checkReady()
      await probeWrite()
    },
    shutdown: shutdown.signal,
    selfProbe: () => selfProbe.outcome,
    version,
  })
  registerProxiesRoute(app)
  registerNotificationsRoute(app, { notifications, slots: streams })
  for (const feature of features.all) await feature.registerPublicRoutes?.(app)
  await app.register(async (pages) => {
    pages.addHook('onRequest', requireSameOrigin([publicUrl, ...configuration.digitalCredentialsOrigins]))
    for (const feature of features.all) await feature.registerRoutes?.(pages)
  })
  addRefusals()
  for (const engine of engines) await app.register(async (wallets) => engine.registerRoutes(wallets))
  registerSecurityTextRoute(app, { securityText, publicUrl, clock })
  registerRobotsRoute(app, { calls: Object.keys(matrix).filter((route) => matrix[route] !== 'anonymous') })
  const signIn = configuration.identityProvider ? [new URL(configuration.identityProvider.authority).origin] : []
  registerPageRoutes(app, {
    webRoot: configuration.webRoot,
    patterns: PAGE_PATTERNS,
    publicUrl,
    // A backend at PUBLIC_URL is this server itself, not another backend.
    backendOrigin: configuration.backendOrigin === publicUrl ? undefined : configuration.backendOrigin,
    emulators: emulatorsOf(engines, configuration.walletUrl),
    connectTo: [...signIn, ...configuration.apiHosts],
  })
}
