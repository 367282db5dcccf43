import { CredentialEngines } from '../credentials/credential-engines.ts'
import type { OpenEngine } from '../credentials/engine-context.ts'
import { accountsModule } from '../features/accounts/accounts.module.ts'
import { auditModule } from '../features/audit/audit.module.ts'
import { historyOfAccount } from '../features/audit/audit-list.service.ts'
import { configurationModule } from '../features/configuration/configuration.module.ts'
import { contractsModule } from '../features/contracts/contracts.module.ts'
import { discount } from '../features/discounts/discount.purpose.ts'
import { examinationModule } from '../features/examination/examination.module.ts'
import type { FeatureContext } from '../features/feature-context.ts'
import { helpDeskModule } from '../features/help-desk/help-desk.module.ts'
import { openHelpDeskWarning } from '../features/help-desk/open-help-desk.ts'
import { identitiesModule } from '../features/identities/identities.module.ts'
import { findLastCopies } from '../features/installation/installation.repository.ts'
import { DatabaseNote } from '../features/installation/recognize-database.ts'
import { isWritable } from '../features/installation/used-keys.ts'
import { issuanceModule } from '../features/issuance/issuance.module.ts'
import { overviewModule } from '../features/overview/overview.module.ts'
import { couponOf, paidFrom, paymentsFrom } from '../features/payments/account-payments.ts'
import { paymentsModule } from '../features/payments/payments.module.ts'
import { presentationModule } from '../features/presentation/presentation.module.ts'
import type { PresentationPurpose } from '../features/presentation-purpose.ts'
import { RunQuota } from '../features/run-quota/run-quota.service.ts'
import { scenariosModule } from '../features/scenarios/scenarios.module.ts'
import { securityCheckModule } from '../features/security-check/security-check.module.ts'
import { clientNames } from '../platform/http/edge/client-address.ts'
import { Places } from '../platform/http/server/places.ts'
import { Lease } from '../platform/lease/lease.ts'
import { MetricsServer } from '../platform/metrics/metrics-server.ts'
import { SystemWatch } from '../platform/system/system-watch.ts'
import { versionText } from '../platform/version/version.ts'
import { retention } from '../processes/cleanup/retention.ts'
import { Sweeper } from '../processes/cleanup/sweeper.ts'
import { sweeping } from '../processes/cleanup/sweeping.ts'
import { examineConfigured } from '../processes/health/doctor/examine.ts'
import { findings } from '../processes/health/findings.ts'
import { openSelfProbe } from '../processes/health/self-probe/open-self-probe.ts'
import { besideProbes } from '../processes/health/self-probe/probe-card.ts'
import { systemLooks } from '../processes/health/system-looks.ts'
import { ContractEndings } from '../processes/revocation/contract-endings.ts'
import { revocation } from '../processes/revocation/revocation.ts'
import { openMetrics } from '../processes/telemetry/open-metrics.ts'
import type { Configuration } from '../settings/configuration.ts'
import { engines as usualEngines } from './engines.ts'
import { type OutsideWorld, openFoundation } from './foundation.ts'
import { type Product, product } from './product.ts'
import { registerRoutes } from './routes.ts'

/** What the product is made with, where it is not the usual. */
export type Composition = OutsideWorld & {
  /** What issues and verifies, where it is configured. */
  engines?: (configuration: Configuration) => OpenEngine[]
  /** What presentations are good for beside what the features make of them. */
  purposes?: (context: FeatureContext) => PresentationPurpose[]
}

/**
 * Puts the product together: the only place that chooses adapters and wires features.
 *
 * @throws {ExplainedError} where the scenarios, the keys, an engine, or the database cannot be used
 */
export async function compose(
  configuration: Configuration,
  { engines: open = usualEngines, purposes: more = () => [], ...outside }: Composition = {},
): Promise<Product> {
  const metrics = openMetrics()
  const foundation = await openFoundation(configuration, outside, metrics.watchTransaction)
  const { app, database, clock, changes, departure } = foundation
  metrics.measureRequests(app)
  const engines = CredentialEngines.open(open(configuration), {
    ...foundation,
    flows: besideProbes(
      metrics.stepped(
        {
          settleIssuance: (tx, id, evidence) => issuance.service.settle(tx, id, evidence),
          settlePresentation: (tx, id, evidence) => presentation.service.settle(tx, id, evidence),
        },
        clock,
      ),
    ),
    cards: () => scenarios.service.all(),
    defaultName: configuration.credentialEngine,
  })
  const scenarios = await scenariosModule({
    configuration,
    database,
    engines,
    log: app.log,
    statuses: () => contracts.service.statuses(),
  })
  const { service: cards } = scenarios
  const audit = auditModule(foundation)
  const context: FeatureContext = { ...foundation, engines: () => engines, audit: metrics.audited(audit.service) }

  const identities = identitiesModule(context, configuration)
  const { access, actorOf } = identities
  const contracts = await contractsModule(context, {
    definitions: cards.definitions(),
    actorOf,
    followEnding: (id) => endings.follow(id),
  })
  const payments = await paymentsModule(context, {
    cards: cards.all(),
    accountStatus: (id, contract) => accounts.statusOf(id, contract),
  })
  const accounts = accountsModule(context, {
    grantCoupon: payments.coupons.grant.bind(payments.coupons),
    eraseFlows: async ({ accountId, credentialIds }) => {
      await issuance.service.eraseAccount(accountId)
      await presentation.service.eraseCredentials(credentialIds)
    },
    listIdentities: identities.asAccounts,
    findContract: (name) => contracts.service.find(name),
    balanceOf: (db, id) => payments.service.balanceInPln(db, id),
    revocation: () => revoke,
    payments: paymentsFrom,
    couponOf,
    paidFrom,
    historyOf: historyOfAccount,
    actorOf,
  })
  const gate = securityCheckModule(context)
  const helpDesk = helpDeskModule(context, {
    findPresentation: (db, id) => presentation.service.view(db, id),
    erasePresentation: (tx, id) => presentation.service.erase(tx, id),
    staffOf: access.staffOf,
    requireStaff: (request) => access.requireHelpDeskStaff(request),
  })
  const warning = openHelpDeskWarning(configuration, cards.all())
  if (warning) app.log.warn(warning)
  const quota = new RunQuota({ clock, limits: configuration.runLimits })
  const clientOf = clientNames(foundation.keys.nonceSecret)
  const { count } = metrics
  const runs = { ...context, cards, contracts: contracts.service, ledger: accounts.service, quota, clientOf, count }
  const issuance = issuanceModule(runs)
  const discounts = discount({ titleOf: (type) => cards.credentialOfType(type).title })
  const presentation = presentationModule({
    ...runs,
    purposes: [
      ...more(context),
      ...payments.purposes,
      gate.purpose,
      helpDesk.purpose,
      discounts,
      accounts.verification,
    ],
  })
  const selfProbe = openSelfProbe(configuration, { ...context, engines: engines.all(), log: app.log })
  const services = {
    accounts: accounts.service,
    contracts: contracts.service,
    identities: identities.service,
    issuances: issuance.service,
    presentations: presentation.service,
    payments: payments.service,
  }
  const endings = new ContractEndings({ ...context, ...services, log: app.log })
  const revoke = revocation({ ...context, ...services, followEnding: (id) => endings.follow(id) })
  const known = {
    keys: foundation.keys,
    unsealedSince: audit.unsealedSince,
    pendingRevocations: () => accounts.service.pendingRevocations(),
    selfProbe: () => selfProbe?.latest,
  }
  const found = findings({
    ...known,
    database: configuration.database,
    engines: engines.all(),
    providerFailingSince: identities.providerFailingSince,
    endings: () => contracts.service.endings(),
  })
  const overview = overviewModule(context, {
    count: audit.count,
    findings: found,
    selfProbe: () => selfProbe?.outcome,
  })

  const examination = examinationModule({ examine: () => examineConfigured(configuration) })

  const resultLives = presentation.service.resultLives()
  const kept = retention({ configuration, engines: engines.all(), resultLives })
  const streams = new Places(configuration.streams)
  await registerRoutes(app, {
    ...foundation,
    streams,
    selfProbe,
    configuration,
    access,
    engines: engines.all(),
    open: [scenarios, configurationModule({ ...configuration, retention: kept }, engines.all())],
    ofPages: [issuance, gate, helpDesk, presentation, identities, contracts, accounts, audit, overview, examination],
  })
  const { keysDirectory } = configuration
  const sweepOnce = sweeping({
    ...context,
    ...services,
    sealing: audit.sealing,
    databaseNote: new DatabaseNote({
      database,
      clock,
      keysDirectory,
      canNote: isWritable(keysDirectory),
      log: app.log,
    }),
    endings,
    configuration,
    engines: engines.all(),
  })
  metrics.measureInstallation({
    ...known,
    version: versionText(configuration.version),
    clock,
    dataDirectory: configuration.dataDirectory,
    databasePlace: configuration.database,
    database,
    providerClockAhead: identities.providerClockAhead,
    findings: found,
    keptRuns: () => quota.kept(database.reader),
    runLimits: configuration.runLimits.inAll,
    firstDue: () => quota.firstDue(database.reader),
    lastCopies: () => findLastCopies(database.reader),
    openStreams: () => streams.taken,
  })
  const sweep = metrics.measuredSweep(sweepOnce)
  return product({
    configuration,
    metrics: new MetricsServer({ registry: metrics.registry, place: configuration.metrics, log: app.log }),
    app,
    database,
    changes,
    departure,
    endings,
    selfProbe,
    sweep,
    watch: new SystemWatch({ looks: systemLooks({ configuration, database, ...identities }), log: app.log }),
    sweeper: new Sweeper({ sweep, turn: new Lease('sweep', { database, clock }), log: app.log }),
    revoke: (id, actor) => revoke.revoke(id, actor, { reason: 'unspecified' }),
  })
}
