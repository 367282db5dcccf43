import type { AuditAction } from '@vitrine/api'
import { IDENTITIES_NAME, type PublicConfiguration, type Scenario } from '@vitrine/api'
import type { FastifyRequest } from 'fastify'
import { accessMatrix } from './access-matrix.ts'
import type {
  CredentialDesk,
  CredentialEngine,
  CredentialFormat,
  RequestedClaim,
} from './credentials/credential-engine.ts'
import { CredentialEngines } from './credentials/credential-engines.ts'
import type { OpenEngine } from './credentials/engine-context.ts'
import { openOpenid4vc } from './credentials/openid4vc/open-openid4vc.ts'
import { servedCards } from './credentials/served-cards.ts'
import { accountsOfContract } from './features/accounts/account-list.service.ts'
import { findAccountStatus } from './features/accounts/accounts.repository.ts'
import { registerAccountRoutes } from './features/accounts/accounts.routes.ts'
import { Accounts } from './features/accounts/accounts.service.ts'
import { registerRevocationRoute } from './features/accounts/revocation.routes.ts'
import { verification } from './features/accounts/verification.purpose.ts'
import { WALLET } from './features/audit/actor-kind.ts'
import { appendAuditEntry } from './features/audit/audit.repository.ts'
import { registerAuditRoute } from './features/audit/audit.routes.ts'
import { auditEntries } from './features/audit/audit-list.service.ts'
import { registerConfigurationRoute } from './features/configuration/configuration.routes.ts'
import { registerContractRoutes } from './features/contracts/contracts.routes.ts'
import { Contracts } from './features/contracts/contracts.service.ts'
import { helpDeskCall } from './features/help-desk/help-desk.purpose.ts'
import { registerHelpDeskRoutes } from './features/help-desk/help-desk.routes.ts'
import { HelpDesk } from './features/help-desk/help-desk.service.ts'
import { AccessGuards } from './features/identities/access-guards.ts'
import { Identities } from './features/identities/identities.service.ts'
import { registerSessionRoute } from './features/identities/session.routes.ts'
import { registerIssuanceRoutes } from './features/issuance/issuance.routes.ts'
import { Issuances } from './features/issuance/issuance.service.ts'
import { coupon } from './features/payments/coupon.purpose.ts'
import { Coupons } from './features/payments/coupons.service.ts'
import { receiversOf } from './features/payments/operations.ts'
import { payment } from './features/payments/payment.purpose.ts'
import { Payments } from './features/payments/payments.service.ts'
import { registerPresentationRoutes } from './features/presentation/presentation.routes.ts'
import { Presentations } from './features/presentation/presentation.service.ts'
import { PurposeRegistry } from './features/presentation/purpose-registry.ts'
import { RunQuota } from './features/run-quota/run-quota.service.ts'
import { readScenarioFiles } from './features/scenarios/scenario-files.ts'
import { ScenarioRegistry } from './features/scenarios/scenario-registry.ts'
import { registerScenarioRoutes } from './features/scenarios/scenarios.routes.ts'
import { gate } from './features/security-check/gate.purpose.ts'
import { registerSecurityCheckRoute } from './features/security-check/security-check.routes.ts'
import { SecurityCheck } from './features/security-check/security-check.service.ts'
import { enforceAccess } from './platform/auth/access.ts'
import { IdentityProvider } from './platform/auth/identity-provider.ts'
import { TokenVerifier } from './platform/auth/token-verifier.ts'
import { registerChangesRoute } from './platform/changes/changes.routes.ts'
import { type Changes, LocalChanges } from './platform/changes/changes.ts'
import { PostgresChanges } from './platform/changes/postgres-changes.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Configuration } from './platform/config/configuration.ts'
import { Database, type Transaction } from './platform/database/database.ts'
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts'
import { type ApiServer, createApiServer } from './platform/http/api-server.ts'
import { BrowserCookie } from './platform/http/browser-cookie.ts'
import { clientAddress } from './platform/http/client-address.ts'
import type { ConnectionTimes } from './platform/http/connections.ts'
import { registerHealthRoutes } from './platform/http/health.routes.ts'
import { addressesOf, listenAlsoAt } from './platform/http/http-server.ts'
import { registerOpenApi } from './platform/http/openapi.routes.ts'
import { refuseOtherMethods } from './platform/http/other-methods.ts'
import { registerPageRoutes } from './platform/http/pages.routes.ts'
import { requireSameOrigin } from './platform/http/same-origin.ts'
import { type OutboundNetwork, publicInternet } from './platform/http-client/guarded-fetch.ts'
import { openKeyStore } from './platform/keys/key-store.ts'
import { nameOfClient } from './platform/secrets/secret-name.ts'
import { type RevocationOutcome, revocation } from './revocation.ts'

const SWEEP_INTERVAL = 15_000
const DAY = 86_400_000
/** What issues and verifies credentials, where it is configured. */
const ENGINES: OpenEngine[] = [openOpenid4vc]

/** The whole server, put together and not yet listening. */
export type Product = {
  app: ApiServer
  database: Database
  listen(): Promise<string>
  /** Ends what has expired and erases what is no longer to be kept. Runs by itself every 15 seconds once listening. */
  sweep(): Promise<void>
  /** Revokes an account or a contract, named by its id, on behalf of an administrator. */
  revoke(id: string, actor: string): Promise<RevocationOutcome>
  /** Lets answers under way finish, for ten seconds at most, and ends everything. */
  close(): Promise<void>
  /** What `close` waits for at this moment. */
  readonly waitingFor: string | undefined
}

/**
 * Puts the product together: the only place that chooses adapters and wires features.
 *
 * `network` is the way out to other issuers; `times` are those of connections where they are not the usual ones; `engines` are
 * what may be configured.
 *
 * @throws where the scenarios, the keys, the trusted issuers, or the database cannot be used
 */
export async function compose(
  configuration: Configuration,
  {
    clock = systemClock,
    network = publicInternet,
    times = {},
    engines: openEngines = ENGINES,
  }: { clock?: Clock; network?: OutboundNetwork; times?: Partial<ConnectionTimes>; engines?: OpenEngine[] } = {},
): Promise<Product> {
  const { publicUrl } = configuration
  const keys = await openKeyStore({
    directory: configuration.keysDirectory,
    publicUrl,
    mayCreate: !configuration.production,
    now: clock(),
  })
  const database = await Database.open(configuration.database)
  const changes = await openChanges(configuration, database)
  const desk: CredentialDesk = {
    settleIssuance: (tx, id, evidence) => issuances.settle(tx, id, evidence),
    settlePresentation: (tx, id, evidence) => presentations.settle(tx, id, evidence),
  }
  const cardsOf = (engine: CredentialEngine) => registry.all().filter((card) => engines.find(card) === engine)
  const engines = new CredentialEngines(
    openEngines.flatMap((open) => open({ configuration, database, keys, clock, network, desk, cardsOf }) ?? []),
    configuration.credentialEngine,
  )
  const app = createApiServer(configuration, clock, times)
  const registry = await ScenarioRegistry.open(
    database.query,
    servedCards(readScenarioFiles(configuration.scenariosDirectory, configuration.apiHosts), engines, (off) =>
      app.log.warn(off, 'a card is off: its engine is not configured'),
    ),
  )
  const contracts = new Contracts({ database, clock })
  await contracts.ensure(registry.definitions())

  const audit = (tx: Transaction, entry: { actor?: string; action: AuditAction; object: string; outcome: string }) =>
    appendAuditEntry(tx, { at: clock(), actor: WALLET, ...entry })
  const coupons = new Coupons()
  const accounts = new Accounts({
    database,
    clock,
    engines: () => engines,
    audit,
    grantCoupon: coupons.grant.bind(coupons),
  })
  const shared = {
    database,
    clock,
    changes,
    audit,
    engines: () => engines,
    enabledContractId: contracts.enabledContractId.bind(contracts),
    holdEnabledContract: contracts.holdEnabled.bind(contracts),
    findScenario: registry.findVersion.bind(registry),
  }
  const payments = new Payments({ database, clock })
  await payments.open(receiversOf(registry.all()))
  const securityCheck = new SecurityCheck({ database, clock })
  const helpDesk = new HelpDesk({ ...shared, findPresentation: (db, id) => presentations.view(db, id) })
  const runQuota = new RunQuota({ clock, limits: configuration.runLimits })
  const admitRun = runQuota.admit.bind(runQuota)
  const issuances = new Issuances({
    ...shared,
    admitRun,
    knowsCredential: accounts.knows.bind(accounts),
    enterCredential: accounts.enter.bind(accounts),
  })
  const accountStatus = (id: string, contract: string) => findAccountStatus(database.query, { id, contract })
  const presentations = new Presentations({
    ...shared,
    admitRun,
    credentialOfType: (type) => credentialOfType(registry.all(), type),
    useCredential: accounts.use.bind(accounts),
    purposes: new PurposeRegistry([
      coupon({ coupons, accountStatus }),
      payment({ payments, accountStatus }),
      gate({ securityCheck }),
      helpDeskCall({ helpDesk, requireStaff: (request) => access.requireHelpDeskStaff(request) }),
      verification({ balanceOf: payments.balanceInPln.bind(payments) }),
    ]),
  })
  const identities = new Identities({ database, clock })
  const endOpenRuns = async (tx: Transaction, contractId: string): Promise<void> => {
    const type = await contracts.typeOf(tx, contractId)
    if (type === undefined) return
    await issuances.endAllOf(tx, type)
    await presentations.endAllOf(tx, type)
  }
  const revoke = revocation({ database, clock, accounts, contracts, identities, endOpenRuns, audit })
  const access = new AccessGuards({
    verifier: tokenVerifier(configuration, clock),
    identities,
    adminScope: configuration.adminScope,
    helpDeskSignIn: configuration.helpDeskSignIn,
    clock,
  })
  const clientOf = (request: FastifyRequest): string => nameOfClient(keys.nonceSecret, clientAddress(request))
  const actorOf = (request: object): string => access.sessionOf(request).id

  enforceAccess(app, accessMatrix(engines.all()), access.guards)
  const addRefusals = refuseOtherMethods(app)
  await registerOpenApi(app, { publicUrl })
  registerHealthRoutes(app, { check: () => database.check() })
  registerChangesRoute(app, { changes, limits: configuration.streams })
  await registerScenarioRoutes(app, { registry, directory: configuration.scenariosDirectory })
  registerConfigurationRoute(app, publicConfiguration(configuration, engines.all()))
  await app.register(async (product) => {
    product.addHook('onRequest', requireSameOrigin(publicUrl))
    registerIssuanceRoutes(product, {
      issuances,
      findForSettings: (call) => registry.findForSettings(call),
      findForBasicIssuance: (call) => registry.findForBasicIssuance(call),
      findForIssuance: (call) => registry.findForIssuance(call),
      clientOf,
      takesPhoto: (call) => registry.takesPhoto(call),
    })
    registerSecurityCheckRoute(product, { securityCheck })
    registerHelpDeskRoutes(product, { helpDesk, staffOf: access.staffOf })
    registerPresentationRoutes(product, {
      presentations,
      browsers: new BrowserCookie(publicUrl),
      findForPresentation: (call) => registry.findForPresentation(call),
      clientOf,
    })
    registerSessionRoute(product, { sessionOf: access.sessionOf })
    registerContractRoutes(product, {
      contracts,
      actorOf,
      setStatus: ({ id, status }, actor) =>
        database.transaction(async (tx) => {
          const outcome = await contracts.setStatus(tx, id, status)
          const action = status === 'Enabled' ? 'enable-contract' : 'disable-contract'
          if (outcome === 'changed' && status === 'Disabled') await endOpenRuns(tx, id)
          if (outcome === 'changed') await audit(tx, { actor, action, object: id, outcome: status.toLowerCase() })
          return outcome
        }),
    })
    registerAccountRoutes(product, {
      list: async (query) => {
        if (query.name === IDENTITIES_NAME) return identities.list(query)
        const contractId = await contracts.idOf(query.name)
        return contractId === undefined ? undefined : accountsOfContract(database.query, contractId, query)
      },
    })
    registerRevocationRoute(product, { revoke, actorOf })
    registerAuditRoute(product, { list: (query) => auditEntries(database.query, query) })
  })
  addRefusals()
  for (const engine of engines.all()) await app.register(async (wallets) => engine.registerRoutes(wallets))
  await registerPageRoutes(app, {
    webRoot: configuration.webRoot,
    publicUrl,
    connectTo: [...signInOrigins(configuration), ...configuration.apiHosts],
  })

  const sweep = async (): Promise<void> => {
    await issuances.expire()
    await presentations.expire()
    for (const engine of engines.all()) await engine.sweep()
    await accounts.followRevocations()
    const before = clock() - configuration.retentionDays * DAY
    for (const feature of [issuances, presentations, payments]) await feature.forget(before)
    await database.forgetErased()
  }
  let sweeper: NodeJS.Timeout | undefined
  let isSweeping = false
  const sweepUnlessSweeping = async (): Promise<void> => {
    if (isSweeping) return
    isSweeping = true
    await sweep()
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) app.log.warn({ reason: error.message }, 'the sweep has to wait')
        else app.log.error({ err: error }, 'the sweep failed')
      })
      .finally(() => {
        isSweeping = false
      })
  }
  let waitingFor: string | undefined
  return {
    app,
    database,
    sweep,
    revoke,
    async listen() {
      await sweep()
      sweeper = setInterval(() => void sweepUnlessSweeping(), SWEEP_INTERVAL)
      const address = await app.listen({ host: configuration.host, port: configuration.port })
      if (configuration.host === 'localhost') await listenAlsoAt(app.server, await addressesOf('localhost'))
      return address
    },
    async close() {
      clearInterval(sweeper)
      waitingFor = 'connections'
      await app.close()
      waitingFor = 'news of changes'
      await changes.close()
      waitingFor = 'the database'
      await database.close()
      waitingFor = undefined
    },
    get waitingFor() {
      return waitingFor
    },
  }
}

function tokenVerifier(configuration: Configuration, clock: Clock): TokenVerifier | undefined {
  const { identityProvider, adminAudiences } = configuration
  if (!identityProvider) return undefined
  const provider = new IdentityProvider({ authority: identityProvider.authority, clock })
  return new TokenVerifier({ provider, audiences: adminAudiences, clientId: identityProvider.clientId, clock })
}

const signInOrigins = ({ identityProvider }: Configuration): string[] =>
  identityProvider ? [new URL(identityProvider.authority).origin] : []

async function openChanges(configuration: Configuration, database: Database): Promise<Changes> {
  if (configuration.database.kind === 'sqlite') return new LocalChanges()
  const changes = new PostgresChanges(database, configuration.database.url)
  await changes.connect()
  return changes
}

/** A credential type as the card that issues it defines it: its format, its claims, and of which type each value is. */
function credentialOfType(scenarios: Scenario[], type: string): { format: CredentialFormat; claims: RequestedClaim[] } {
  const credential = scenarios.find((scenario) => scenario.type === type && scenario.credential)?.credential
  const claims = (credential?.claims ?? []).map((claim) => ({
    name: claim.name,
    valueType: claim.source === 'card' ? valueTypeOf(claim.value) : ('string' as const),
  }))
  return { format: credential?.format ?? 'dc+sd-jwt', claims }
}

function valueTypeOf(value: string | number | boolean): RequestedClaim['valueType'] {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

function publicConfiguration(configuration: Configuration, engines: CredentialEngine[]): PublicConfiguration {
  const demoWallet = configuration.walletUrl ? ['Vitrine demo wallet'] : []
  const wallets = engines.flatMap(({ wallets: { names } }) => names)
  return {
    walletName: configuration.walletName,
    supportedWallets:
      configuration.supportedWallets.length > 0 ? configuration.supportedWallets : [...demoWallet, ...wallets],
    walletSchemes: [...new Set(engines.flatMap(({ wallets: { linkSchemes } }) => linkSchemes))],
    demoWalletUrl: configuration.walletUrl,
    mobileBankAppUrl: configuration.mobileBankAppUrl,
    profileUrl: configuration.profileUrl,
    blogUrl: configuration.blogUrl,
    helpDeskSignIn: configuration.helpDeskSignIn,
    signIn: configuration.identityProvider && {
      ...configuration.identityProvider,
      adminScope: configuration.adminScope,
    },
  }
}
