import type { Transaction } from '../platform/database/database.ts'
import type { CredentialFlows, IssuanceEvidence, Outcome, PresentationEvidence } from './credential-engine.ts'

export type Evidence = IssuanceEvidence | PresentationEvidence

/** Flows that know what they are told, end each run once, and write down what the engine reports. */
export class RecordingFlows implements CredentialFlows {
  readonly #reports: { id: string; evidence: Evidence }[] = []
  readonly #answers = new Map<string, Outcome | Error>()
  readonly #ended = new Set<string>()

  /** Answers the evidence that ends this run with something else than that it is accepted. */
  answer(id: string, outcome: Outcome | Error | undefined): void {
    if (outcome) this.#answers.set(id, outcome)
    else this.#answers.delete(id)
  }

  /** What was reported of a run and accepted, in order. */
  reportsOf(id: string): Evidence[] {
    return this.#reports.filter((report) => report.id === id).map(({ evidence }) => evidence)
  }

  async settleIssuance(_tx: Transaction, id: string, evidence: IssuanceEvidence): Promise<Outcome> {
    return this.#settle(id, evidence)
  }

  async settlePresentation(_tx: Transaction, id: string, evidence: PresentationEvidence): Promise<Outcome> {
    return this.#settle(id, evidence)
  }

  #settle(id: string, evidence: Evidence): Outcome {
    if (this.#ended.has(id)) return { kind: 'closed' }
    const answer = isEnd(evidence) ? this.#answers.get(id) : undefined
    if (answer instanceof Error) throw answer
    if (answer?.kind === 'closed') return answer
    this.#reports.push({ id, evidence })
    if (evidence.kind === 'presented' || evidence.kind === 'rejected') this.#ended.add(id)
    if (answer) return answer
    return evidence.kind === 'rejected' ? { kind: 'refused', reason: evidence.reason } : { kind: 'accepted' }
  }
}

const isEnd = ({ kind }: Evidence): boolean => kind === 'issued' || kind === 'presented' || kind === 'rejected'
