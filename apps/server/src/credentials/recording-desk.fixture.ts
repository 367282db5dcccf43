import type { Transaction } from '../platform/database/database.ts'
import type { CredentialDesk, Evidence, IssuanceSubject, Outcome, Run } from './credential-engine.ts'

/** A desk that knows what it is told, ends each run once, and writes down what the engine reports. */
export class RecordingDesk implements CredentialDesk {
  readonly #reports: { run: Run; evidence: Evidence }[] = []
  readonly #subjects = new Map<string, IssuanceSubject>()
  readonly #answers = new Map<string, Outcome | Error>()
  readonly #ended = new Set<string>()

  /** Has something to issue for this issuance; nothing any more where `subject` is undefined. */
  expectIssuance(id: string, subject: IssuanceSubject | undefined): void {
    if (subject) this.#subjects.set(id, subject)
    else this.#subjects.delete(id)
  }

  /** Answers the evidence that ends this run with something else than that it is accepted. */
  answer(id: string, outcome: Outcome | Error | undefined): void {
    if (outcome) this.#answers.set(id, outcome)
    else this.#answers.delete(id)
  }

  /** What was reported of a run and accepted, in order. */
  reportsOf(id: string): Evidence[] {
    return this.#reports.filter(({ run }) => run.id === id).map(({ evidence }) => evidence)
  }

  async resolveSubject(issuanceId: string): Promise<IssuanceSubject | undefined> {
    return this.#subjects.get(issuanceId)
  }

  async settle(_tx: Transaction, run: Run, evidence: Evidence): Promise<Outcome> {
    if (this.#ended.has(run.id)) return { kind: 'closed' }
    const answer = isEnd(evidence) ? this.#answers.get(run.id) : undefined
    if (answer instanceof Error) throw answer
    if (answer?.kind === 'closed') return answer
    this.#reports.push({ run, evidence })
    if (evidence.kind === 'presented' || evidence.kind === 'rejected') this.#ended.add(run.id)
    if (answer) return answer
    return evidence.kind === 'rejected' ? { kind: 'refused', reason: evidence.reason } : { kind: 'accepted' }
  }
}

const isEnd = ({ kind }: Evidence): boolean => kind === 'issued' || kind === 'presented' || kind === 'rejected'
