import type {
  CredentialFlows,
  IssuanceEvidence,
  Outcome,
  PresentationEvidence,
} from '../credentials/credential-engine.ts'
import type { Uses } from '../features/feature.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isProbe } from '../processes/health/self-probe/probe-card.ts'

type SettlingServices = Uses<{ settleIssuances: 'settle'; settlePresentations: 'settle' }>

/** Hands what engines report to issuances and presentations. Probes go their way beside them: without ledger, audit log and figures. */
export class Flows implements CredentialFlows {
  readonly #services: SettlingServices

  constructor(services: SettlingServices) {
    this.#services = services
  }

  async settleIssuance(tx: Transaction, id: string, evidence: IssuanceEvidence): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(evidence) : this.#services.settleIssuances.settle(tx, id, evidence)
  }

  async settlePresentation(tx: Transaction, id: string, evidence: PresentationEvidence): Promise<Outcome> {
    return isProbe(id) ? outcomeOf(evidence) : this.#services.settlePresentations.settle(tx, id, evidence)
  }
}

const outcomeOf = (evidence: IssuanceEvidence | PresentationEvidence): Outcome =>
  evidence.kind === 'rejected' ? { kind: 'refused', reason: evidence.reason } : { kind: 'accepted' }
