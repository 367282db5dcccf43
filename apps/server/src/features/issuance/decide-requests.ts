import type { Card } from '@vitrine/api/cards/card.ts'
import type { ConsentRequest, Consents } from '../../credentials/credential-engine.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { FeatureContext, Uses } from '../feature.ts'
import type { StartIssuances } from './start-issuances.ts'

type DecideRequestsContext = Pick<FeatureContext, 'database' | 'engines'> & {
  services: Uses<{ cards: 'find' }>
  startIssuances: Pick<StartIssuances, 'prepare'>
}

/** Lets people decide about requests of wallets for cards. The `Cookie` header of a browser names the request that it opened. */
export class DecideRequests {
  readonly #context: DecideRequestsContext

  constructor(context: DecideRequestsContext) {
    this.#context = context
  }

  /**
   * Returns the open request of a browser, and its card.
   *
   * @throws {HttpProblem} `not-found`
   */
  async find(cookies: string | undefined): Promise<{ request: ConsentRequest; card: Card }> {
    const request = await this.#consents().find(cookies)
    const card = request && this.#context.services.cards.find(request.cardId)?.card
    if (!card || request.answer !== undefined) throw new HttpProblem('not-found')
    return { request, card }
  }

  /**
   * Accepts a request. If the wallet began without an offer, starts the issuance with the person's input. A repeated call returns the
   * same address.
   *
   * @param client pseudonym of the calling client
   * @returns the address of the wallet that the browser opens next
   * @throws {HttpProblem} `not-found`, or as `StartIssuances.start` does
   */
  async accept(
    cookies: string | undefined,
    { id, claims = {} }: { id: string; claims?: Record<string, unknown> | undefined },
    client: string,
  ): Promise<string> {
    const { database, services, startIssuances } = this.#context
    const request = await this.#named(cookies, id)
    if (request.answer !== undefined) return request.answer
    const card = services.cards.find(request.cardId)
    if (!card?.card.issuance.enabled) throw new HttpProblem('contract-not-enabled')
    const issuance = request.hasOffer ? undefined : await startIssuances.prepare(card, claims, client)
    return this.#decided(cookies, id, () =>
      database.transaction(async (tx) => {
        await issuance?.save(tx)
        const url = await this.#consents().accept(tx, { id, cookies, issuanceId: issuance?.id })
        if (url === undefined) throw new HttpProblem('not-found')
        return url
      }),
    )
  }

  /** Declines a request. Returns and throws as `accept` does. */
  async decline(cookies: string | undefined, id: string): Promise<string> {
    const request = await this.#named(cookies, id)
    if (request.answer !== undefined) return request.answer
    return this.#decided(cookies, id, () =>
      this.#context.database.transaction(async (tx) => {
        const url = await this.#consents().decline(tx, { id, cookies })
        if (url === undefined) throw new HttpProblem('not-found')
        return url
      }),
    )
  }

  /** Returns the answer of a decision, or that of a concurrent one, which came first. */
  async #decided(cookies: string | undefined, id: string, decide: () => Promise<string>): Promise<string> {
    try {
      return await decide()
    } catch (error) {
      const answer = error instanceof HttpProblem && (await this.#named(cookies, id).catch(() => undefined))?.answer
      if (!answer) throw error
      return answer
    }
  }

  async #named(cookies: string | undefined, id: string): Promise<ConsentRequest> {
    const request = await this.#consents().find(cookies, id)
    if (!request) throw new HttpProblem('not-found')
    return request
  }

  #consents(): Consents {
    const consents = this.#context.engines.all().find((engine) => engine.consents)?.consents
    if (!consents) throw new HttpProblem('not-found')
    return consents
  }
}
