import type { Transaction } from '../platform/database/database.ts'
import { HttpProblem } from '../platform/http/answers/problem.ts'
import type { Tables } from '../schema/all-tables.fixture.ts'
import type { CredentialFlows, IssuanceEvent, Outcome, PresentationEvent, SharedStart } from './credential-engine.ts'

export type OutcomeEvent = IssuanceEvent | PresentationEvent

/**
 * Test double of the product: records the events that an engine reports, ends each flow once, and returns the outcomes that a
 * test sets.
 */
export class RecordingFlows implements CredentialFlows {
  /** Rows that were to be admitted, in order. */
  readonly admitted: { client: string; bytes: number }[] = []
  /** True if no row is admitted. */
  isFull = false
  readonly #reports: { id: string; event: OutcomeEvent }[] = []
  readonly #answers = new Map<string, Outcome | Error>()
  readonly #ended = new Set<string>()

  /**
   * Sets the answer to the event that ends this flow: an outcome is returned, an error is thrown. Undefined restores the
   * default.
   */
  answer(id: string, outcome: Outcome | Error | undefined): void {
    if (outcome) this.#answers.set(id, outcome)
    else this.#answers.delete(id)
  }

  /** Returns the events of a flow that were reported before it ended, in order. */
  reportsOf(id: string): OutcomeEvent[] {
    return this.#reports.filter((report) => report.id === id).map(({ event }) => event)
  }

  async admit(_tx: Transaction<Tables>, row: { client: string; bytes: number }): Promise<void> {
    this.admitted.push(row)
    if (this.isFull) throw new HttpProblem('too-many-open', undefined, { retryAfterSeconds: 60 })
  }

  async startShared(): Promise<SharedStart> {
    return { kind: 'unknown' }
  }

  async settleIssuance(_tx: Transaction<Tables>, id: string, event: IssuanceEvent): Promise<Outcome> {
    return this.#settle(id, event)
  }

  async settlePresentation(_tx: Transaction<Tables>, id: string, event: PresentationEvent): Promise<Outcome> {
    return this.#settle(id, event)
  }

  #settle(id: string, event: OutcomeEvent): Outcome {
    if (this.#ended.has(id)) return { kind: 'closed' }
    const answer = isEnd(event) ? this.#answers.get(id) : undefined
    if (answer instanceof Error) throw answer
    if (answer?.kind === 'closed') return answer
    this.#reports.push({ id, event })
    if (event.kind === 'presented' || event.kind === 'rejected') this.#ended.add(id)
    if (answer) return answer
    return event.kind === 'rejected' ? { kind: 'refused', reason: event.reason } : { kind: 'accepted' }
  }
}

const isEnd = ({ kind }: OutcomeEvent): boolean => kind === 'issued' || kind === 'presented' || kind === 'rejected'
