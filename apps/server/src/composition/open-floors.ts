import { auditFeature } from '../base/audit/audit.feature.ts'
import type { AuditCount } from '../base/audit/audit-note.ts'
import type { CardRegistry } from '../base/cards/card-registry.ts'
import type { OpenCardSource } from '../base/cards/card-source.ts'
import { cardsFeature } from '../base/cards/cards.feature.ts'
import { identitiesFeature } from '../base/identities/identities.feature.ts'
import { installationFeature } from '../base/installation/installation.feature.ts'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import { contractEndingsFeature } from '../flows/contract-endings.ts'
import type { FlowCount } from '../flows/flow-count.ts'
import { issuanceFeature } from '../flows/issuance/issuance.feature.ts'
import { presentationFeature } from '../flows/presentation/presentation.feature.ts'
import type { PurposeRegistry } from '../flows/presentation/purpose-registry.ts'
import { quotaFeature } from '../flows/quota/quota.feature.ts'
import type { Accounts } from '../ledger/accounts/accounts.service.ts'
import type { Contracts } from '../ledger/contracts/contracts.service.ts'
import { ledgerFeature } from '../ledger/ledger.feature.ts'
import type { AllFeatures, CardKinds, FeatureContext, OpenFeature } from '../platform/feature/feature.ts'
import { cleanupProcess } from '../processes/cleanup/cleanup.process.ts'
import { healthProcess } from '../processes/health/health.process.ts'
import { healthChecksProcess } from '../processes/health/health-checks.process.ts'
import { selfProbeProcess } from '../processes/health/self-probe/self-probe.process.ts'
import { installationProcess } from '../processes/installation/installation.process.ts'
import { telemetryProcess } from '../processes/telemetry/telemetry.process.ts'
import { couponFeature } from '../purposes/coupon/coupon.feature.ts'
import { discountFeature } from '../purposes/discount/discount.feature.ts'
import { gateFeature } from '../purposes/gate/gate.feature.ts'
import { helpDeskFeature } from '../purposes/help-desk/help-desk.feature.ts'
import { paymentFeature } from '../purposes/payment/payment.feature.ts'
import { verificationFeature } from '../purposes/verification/verification.feature.ts'
import type { Configuration } from '../settings/configuration.ts'
import { accountsView } from '../views/accounts/accounts.view.ts'
import { auditView } from '../views/audit/audit.view.ts'
import { cardsView } from '../views/cards/cards.view.ts'
import { configurationView } from '../views/configuration/configuration.feature.ts'
import { contractsView } from '../views/contracts/contracts.view.ts'
import { overviewView } from '../views/overview/overview.feature.ts'
import { peopleView } from '../views/people/people.view.ts'
import { revocationView } from '../views/revocation/revocation.feature.ts'
import type { Foundation } from './foundation.ts'
import type { OpenFeatures } from './open-features.ts'

/** What features get, apart from the services of the floors below them. */
type Context = Foundation & {
  configuration: Configuration
  engines: CredentialEngines
  cards: CardRegistry
  openCards: OpenCardSource | undefined
  handledKinds: Required<CardKinds>
  count: FlowCount & AuditCount
  clientOf: FeatureContext['clientOf']
  all: AllFeatures
}

/** Feature that a test adds to the purposes. */
export type AddedFeature = {
  handles?: CardKinds
  open(context: FeatureContext<{ purposes: Pick<PurposeRegistry, 'add'> }>): OpenFeature | Promise<OpenFeature>
}

/** All services by name. */
export type Services = Awaited<ReturnType<typeof openFloors>>

/**
 * Opens all features, floor by floor. Each feature gets the services of the features above it in this function; nothing is passed to it
 * that is not open yet.
 */
export async function openFloors(context: Context, features: OpenFeatures, added: readonly AddedFeature[]) {
  const base = await openBase(context, features)
  const ledger = await features.add(ledgerFeature.open({ ...context, services: base }))
  const flows = await openFlows({ ...context, services: { ...base, ...ledger } }, features)
  const below = { ...base, ...ledger, ...flows }
  await openPurposes({ ...context, services: below }, features, added)
  const processes = await openProcesses({ ...context, services: below }, features)
  const seen = { ...below, ...processes }
  const views = await openViews({ ...context, services: seen }, features)
  return { ...seen, ...views }
}

async function openBase(context: Context, features: OpenFeatures) {
  await features.add(installationFeature.open({ ...context, services: {} }))
  const cards = await features.add(cardsFeature.open({ ...context, services: {} }))
  const audit = await features.add(auditFeature.open({ ...context, services: {} }))
  const people = await features.add(identitiesFeature.open({ ...context, services: audit }))
  return { ...cards, ...audit, ...people }
}

type Base = Awaited<ReturnType<typeof openBase>>
type Ledger = { contracts: Contracts; accounts: Accounts }

async function openFlows(context: Context & { services: Base & Ledger }, features: OpenFeatures) {
  const quota = await features.add(quotaFeature.open(context))
  const services = { ...context.services, ...quota }
  const issuance = await features.add(issuanceFeature.open({ ...context, services }))
  const presentation = await features.add(presentationFeature.open({ ...context, services }))
  const both = { ...services, ...issuance, ...presentation }
  const endings = await features.add(contractEndingsFeature.open({ ...context, services: both }))
  return { ...quota, ...issuance, ...presentation, ...endings }
}

type Flows = Awaited<ReturnType<typeof openFlows>>
type BelowPurposes = Base & Ledger & Flows

/** Purposes are asked in the order in which they open, but those that card files name before all others, and the verification last. */
async function openPurposes(
  context: Context & { services: BelowPurposes },
  features: OpenFeatures,
  added: readonly AddedFeature[],
) {
  await features.add(paymentFeature.open(context))
  await features.add(couponFeature.open(context))
  await features.add(gateFeature.open(context))
  await features.add(helpDeskFeature.open(context))
  await features.add(discountFeature.open(context))
  for (const feature of added) await features.add(feature.open(context))
  await features.add(verificationFeature.open(context))
  context.services.purposes.requireHandled()
}

async function openProcesses(context: Context & { services: BelowPurposes }, features: OpenFeatures) {
  await features.add(installationProcess.open(context))
  await features.add(cleanupProcess.open(context))
  await features.add(healthProcess.open(context))
  const selfProbe = await features.add(selfProbeProcess.open(context))
  await features.add(healthChecksProcess.open(context))
  await features.add(telemetryProcess.open(context))
  return selfProbe
}

type BelowViews = BelowPurposes & Awaited<ReturnType<typeof openProcesses>>

async function openViews(context: Context & { services: BelowViews }, features: OpenFeatures) {
  await features.add(cardsView.open(context))
  await features.add(configurationView.open(context))
  await features.add(accountsView.open(context))
  await features.add(contractsView.open(context))
  await features.add(peopleView.open(context))
  await features.add(auditView.open(context))
  await features.add(overviewView.open(context))
  return features.add(revocationView.open(context))
}
