import type { Bytes } from '@vitrine/api/units.ts'
import type {
  CredentialFlows,
  IssuanceEvent,
  Outcome,
  PresentationEvent,
  SharedStart,
} from '../credentials/credential-engine.ts'
import type { Flows } from '../flows/flows.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isProbe } from '../processes/health/self-probe/probe-card.ts'

type Listeners = Pick<Flows, 'settleIssuances' | 'settlePresentations' | 'quota' | 'stageOffers'>

/**
 * Passes on the events of issuances and presentations that engines report, and admits what they store to the limits. Self-probes are
 * handled separately, without ledger, audit log and metrics. Engines open before the flows that hear their reports, and report nothing
 * until their routes are registered.
 */
export class EngineReports implements CredentialFlows {
  #listeners: Listeners | undefined

  connect(listeners: Listeners): void {
    this.#listeners = listeners
  }

  admit(tx: Transaction, row: { client: string; bytes: Bytes }): Promise<void> {
    return this.#heard().quota.admit(tx, row)
  }

  startShared(name: string): Promise<SharedStart> {
    return this.#heard().stageOffers.start(name)
  }

  async settleIssuance(tx: Transaction, id: string, event: IssuanceEvent): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(event) : this.#heard().settleIssuances.settle(tx, id, event)
  }

  async settlePresentation(tx: Transaction, id: string, event: PresentationEvent): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(event) : this.#heard().settlePresentations.settle(tx, id, event)
  }

  #heard(): Listeners {
    if (!this.#listeners) throw new Error('An engine reports before the flows are open')
    return this.#listeners
  }
}

const outcomeOf = (event: IssuanceEvent | PresentationEvent): Outcome =>
  event.kind === 'rejected' ? { kind: 'refused', reason: event.reason } : { kind: 'accepted' }
