import type { ConsentRequest, Consents } from '../../credentials/credential-engine.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { FlowContext } from '../flow-context.ts'
import type { StartIssuances } from './start-issuances.ts'

type DecideRequestsContext = FlowContext & { startIssuances: Pick<StartIssuances, 'prepare'> }

/** Lets people decide about requests of wallets for credentials. The `Cookie` header of a browser names the request that it opened. */
export class DecideRequests {
  readonly #context: DecideRequestsContext

  constructor(context: DecideRequestsContext) {
    this.#context = context
  }

  /**
   * Returns the request of a browser.
   *
   * @throws {HttpProblem} `not-found`
   */
  async find(cookies: string | undefined): Promise<ConsentRequest> {
    const request = found(await this.#consents().find(cookies))
    found(this.#context.services.cards.find(request.cardId))
    return request
  }

  /**
   * Accepts a request. If the wallet began without an offer, starts the issuance with the person's input. A repeated call returns the
   * same address.
   *
   * @param client pseudonym of the calling client
   * @returns the address of the wallet that the browser opens next
   * @throws {HttpProblem} `not-found`, also after the other decision, or as `StartIssuances.start` does
   */
  accept(
    cookies: string | undefined,
    { id, claims = {} }: { id: string; claims?: Record<string, unknown> | undefined },
    client: string,
  ): Promise<string> {
    const { database, services, startIssuances } = this.#context
    return this.#once(cookies, id, 'accepted', async ({ cardId, hasOffer }) => {
      const card = services.cards.find(cardId)
      if (!card?.card.issuance.enabled) throw new HttpProblem('contract-not-enabled')
      const issuance = hasOffer ? undefined : await startIssuances.prepare(card, claims, client)
      return database.transaction(async (tx) => {
        await issuance?.save(tx)
        return found(await this.#consents().accept(tx, { id, cookies, issuanceId: issuance?.id }))
      })
    })
  }

  /** Declines a request. Returns and throws as `accept` does. */
  decline(cookies: string | undefined, id: string): Promise<string> {
    return this.#once(cookies, id, 'declined', () =>
      this.#context.database.transaction(async (tx) => found(await this.#consents().decline(tx, { id, cookies }))),
    )
  }

  /** Returns the address of a decision, or that of the same decision before, also of a concurrent one. */
  async #once(
    cookies: string | undefined,
    id: string,
    decision: NonNullable<ConsentRequest['answer']>['decision'],
    decide: (request: ConsentRequest) => Promise<string>,
  ): Promise<string> {
    const request = await this.#named(cookies, id)
    let { answer } = request
    try {
      if (!answer) return await decide(request)
    } catch (error) {
      answer = error instanceof HttpProblem ? (await this.#consents().find(cookies, id))?.answer : undefined
      if (!answer) throw error
    }
    if (answer.decision !== decision) throw new HttpProblem('not-found')
    return answer.url
  }

  async #named(cookies: string | undefined, id: string): Promise<ConsentRequest> {
    return found(await this.#consents().find(cookies, id))
  }

  #consents(): Consents {
    return found(this.#context.engines.all().find((engine) => engine.consents)?.consents)
  }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new HttpProblem('not-found')
  return value
}
