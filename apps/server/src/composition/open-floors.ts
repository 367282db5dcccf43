import { auditFeature } from '../base/audit/audit.feature.ts'
import type { AuditCount } from '../base/audit/audit-note.ts'
import type { Base } from '../base/base.ts'
import type { CardRegistry } from '../base/cards/card-registry.ts'
import type { OpenCardSource } from '../base/cards/card-source.ts'
import { cardsFeature } from '../base/cards/cards.feature.ts'
import { identitiesFeature } from '../base/identities/identities.feature.ts'
import { installationFeature } from '../base/installation/installation.feature.ts'
import type { CredentialEngines } from '../credentials/credential-engines.ts'
import { PURPOSE_FEATURES } from '../features.ts'
import { contractEndingsFeature } from '../flows/contract-endings.ts'
import type { FlowCount } from '../flows/flow-count.ts'
import type { Flows } from '../flows/flows.ts'
import { issuanceFeature } from '../flows/issuance/issuance.feature.ts'
import { presentationFeature } from '../flows/presentation/presentation.feature.ts'
import { progressFeature } from '../flows/progress/progress.feature.ts'
import { quotaFeature } from '../flows/quota/quota.feature.ts'
import { stageFeature } from '../flows/stage/stage.feature.ts'
import { ledgerFeature } from '../ledger/ledger.feature.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { AllFeatures, CardKinds, FeatureContext, OpenFeature } from '../platform/feature/feature.ts'
import { selfProbeProcess } from '../processes/health/self-probe/self-probe.process.ts'
import { PROCESSES } from '../processes/processes.ts'
import { verificationFeature } from '../purposes/verification/verification.feature.ts'
import type { Configuration } from '../settings/configuration.ts'
import { revocationView } from '../views/revocation/revocation.view.ts'
import { VIEWS } from '../views/views.ts'
import type { Foundation } from './foundation.ts'
import type { OpenFeatures } from './open-features.ts'

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
  open: (context: FeatureContext<Pick<Flows, 'purposes'>>) => OpenFeature | Promise<OpenFeature>
}

export type Services = Awaited<ReturnType<typeof openFloors>>

/**
 * Opens all features, floor by floor. Each feature gets the services of the floors below it, and of those features of its floor that are
 * opened before it: nothing that is not open yet can be passed to it.
 */
export async function openFloors(context: Context, features: OpenFeatures, added: readonly AddedFeature[]) {
  await features.add(installationFeature.open({ ...context, services: {} }))
  const cards = await features.add(cardsFeature.open({ ...context, services: {} }))
  const audit = await features.add(auditFeature.open({ ...context, services: {} }))
  const people = await features.add(identitiesFeature.open({ ...context, services: audit }))
  const base: Base = { ...cards, ...audit, ...people }

  const ledger: Ledger = await features.add(ledgerFeature.open({ ...context, services: base }))

  const recorded = { ...base, ...ledger }
  const quota = await features.add(quotaFeature.open({ ...context, services: recorded }))
  const limited = { ...recorded, ...quota }
  const issuance = await features.add(issuanceFeature.open({ ...context, services: limited }))
  const presentation = await features.add(presentationFeature.open({ ...context, services: limited }))
  const stage = await features.add(stageFeature.open({ ...context, services: { ...base, ...issuance } }))
  const ends = { ...recorded, ...issuance, ...presentation }
  const progress = await features.add(progressFeature.open({ ...context, services: {} }))
  const endings = await features.add(contractEndingsFeature.open({ ...context, services: ends }))
  const flows: Flows = { ...quota, ...issuance, ...presentation, ...stage, ...progress, ...endings }

  const below = { ...base, ...ledger, ...flows }
  // Purposes are asked in the order in which they open, but those that card files name before all others, and the verification last.
  for (const purpose of PURPOSE_FEATURES) await features.add(purpose.open({ ...context, services: below }))
  for (const purpose of added) await features.add(purpose.open({ ...context, services: below }))
  await features.add(verificationFeature.open({ ...context, services: below }))
  flows.purposes.requireHandled()

  for (const process of PROCESSES) await features.add(process.open({ ...context, services: below }))
  const selfProbe = await features.add(selfProbeProcess.open({ ...context, services: below }))

  const seen = { ...below, ...selfProbe }
  for (const view of VIEWS) await features.add(view.open({ ...context, services: seen }))
  const revocation = await features.add(revocationView.open({ ...context, services: seen }))
  return { ...seen, ...revocation }
}
