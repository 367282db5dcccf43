import type { DigitalMessage, DigitalRequests } from '@vitrine/api/flows/digital-credentials.ts'
import { isTerminal } from '@vitrine/api/flows/status.ts'
import type { DigitalCredentials, SettledAnswer } from '../../credentials/credential-engine.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { Log } from '../../platform/log/log.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import type { FlowContext } from '../flow-context.ts'
import { countDigitalAnswer, findPresentation } from './presentation.repository.ts'

/** Secret of the browser that asks; undefined if it has none. `caller`: a browser that may answer it for another reason. */
type Asker = { browser: string | undefined } | 'caller'

export type PageAnswer = DigitalMessage & { origin: string | undefined; log: Log }

export class DigitalPresentations {
  readonly #context: FlowContext

  constructor(context: FlowContext) {
    this.#context = context
  }

  /** @throws {HttpProblem} `not-found`, also for another browser; `not-possible` if the presentation can no longer be answered */
  async requests(id: string, asker: Asker): Promise<DigitalRequests> {
    const requests = await (await this.#engineOf(id, asker)).requests(id)
    if (requests.length === 0) throw new HttpProblem('not-possible', { code: 'answered-already' })
    return { requests }
  }

  /**
   * Accepts the answer of a wallet, once for all ways to answer.
   *
   * @throws {HttpProblem} as `requests` does; `foreign-origin`; `invalid-request` if the answer cannot be used and the presentation stays
   *   open; `not-possible` also if too many such answers came
   */
  async answer(id: string, asker: Asker, { origin, ...answer }: PageAnswer): Promise<SettledAnswer> {
    const { database, clock } = this.#context
    const engine = await this.#engineOf(id, asker)
    if (origin === undefined || !engine.origins.includes(origin)) throw new HttpProblem('foreign-origin')
    const isCounted = await database.transaction((tx) => countDigitalAnswer(tx, { id, now: clock() }))
    if (!isCounted) {
      const row = await findPresentation(database.query, { id })
      const isOpen = row !== undefined && !isTerminal(row.state) && row.expires_at > clock()
      throw new HttpProblem('not-possible', { code: isOpen ? 'too-many-answers' : 'answered-already' })
    }
    const outcome = await engine.accept(id, { ...answer, origin })
    switch (outcome.kind) {
      case 'unusable':
        throw new HttpProblem('invalid-request', { code: 'answer-unusable' })
      case 'closed':
        throw new HttpProblem('not-possible', { code: 'answered-already' })
      default:
        return outcome
    }
  }

  async #engineOf(id: string, asker: Asker): Promise<DigitalCredentials> {
    const { database, engines, services } = this.#context
    const row = await findPresentation(database.query, { id })
    const isTheirs = asker === 'caller' || (asker.browser !== undefined && row?.browser === pseudonymOf(asker.browser))
    const card = row && (await services.cards.findVersion(database.query, row.card_id, row.card_version))
    const engine = isTheirs && card ? engines.find(card)?.digitalCredentials : undefined
    if (!engine) throw new HttpProblem('not-found')
    return engine
  }
}
