import type { Bytes } from '@vitrine/api/units.ts'
import type { CredentialFlows, IssuanceEvent, Outcome, PresentationEvent } from '../credentials/credential-engine.ts'
import type { Uses } from '../feature.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isProbe } from '../processes/health/self-probe/probe-card.ts'

type SettlingServices = Uses<{
  settleIssuances: 'settle'
  settlePresentations: 'settle'
  quota: 'admit'
}>

/**
 * Forwards the events of engines to issuances and presentations, and what they store to its limits. Self-probes are handled
 * separately, without ledger, audit log and metrics.
 */
export class Flows implements CredentialFlows {
  readonly #services: SettlingServices

  constructor(services: SettlingServices) {
    this.#services = services
  }

  admit(tx: Transaction, row: { client: string; bytes: Bytes }): Promise<void> {
    return this.#services.quota.admit(tx, row)
  }

  async settleIssuance(tx: Transaction, id: string, event: IssuanceEvent): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(event) : this.#services.settleIssuances.settle(tx, id, event)
  }

  async settlePresentation(tx: Transaction, id: string, event: PresentationEvent): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(event) : this.#services.settlePresentations.settle(tx, id, event)
  }
}

const outcomeOf = (event: IssuanceEvent | PresentationEvent): Outcome =>
  event.kind === 'rejected' ? { kind: 'refused', reason: event.reason } : { kind: 'accepted' }
