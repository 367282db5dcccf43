import { holderName } from '@vitrine/api/cards/holder-name.ts'
import type { ClaimValue, ConsentRequest, Consents } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { FlowContext } from '../flow-context.ts'
import { findIssuance, setHolder } from './issuance.repository.ts'
import { credentialOf } from './issued-claims.ts'
import type { CardSignIns, SignedInPerson } from './sign-in/card-sign-ins.ts'
import { deleteSignIn } from './sign-in/sign-ins.repository.ts'
import type { StartIssuances } from './start-issuances.ts'

type DecideRequestsContext = FlowContext & {
  startIssuances: Pick<StartIssuances, 'prepare'>
  cardSignIns: Pick<CardSignIns, 'isFor' | 'find' | 'requireOf'>
  consents: () => Consents
}

/** `signIn`: who signed in for the card, whose claims are then those of the request; undefined if nobody signs in for this card. */
type ShownRequest = ConsentRequest & { signIn: Partial<SignedInPerson> | undefined }

export class DecideRequests {
  readonly #context: DecideRequestsContext

  constructor(context: DecideRequestsContext) {
    this.#context = context
  }

  async find(cookies: string | undefined): Promise<ShownRequest> {
    const { services, cardSignIns, consents } = this.#context
    const request = found(await consents().find(cookies))
    const { card } = found(services.cards.find(request.cardId))
    if (request.answer || !cardSignIns.isFor(card)) return { ...request, signIn: undefined }
    const signIn: Partial<SignedInPerson> = (await cardSignIns.find(request.id)) ?? {}
    return { ...request, claims: signIn.claims, signIn }
  }

  /**
   * Accepts a request. If the wallet began without an offer, starts the issuance with the person's input. The claims of a card for which
   * people sign in come from the identity, also if it was offered with others. A repeated call returns the same address.
   *
   * @returns the address of the wallet that the browser opens next
   * @throws {HttpProblem} `not-found`, also after the other decision, or as `StartIssuances.start` does
   */
  accept(
    cookies: string | undefined,
    { id, claims = {} }: { id: string; claims?: Record<string, unknown> | undefined },
    client: string,
  ): Promise<string> {
    const { database, services, startIssuances, cardSignIns, consents } = this.#context
    return this.#once(cookies, id, 'accepted', async ({ cardId, issuanceId }) => {
      const card = services.cards.find(cardId)
      if (!card?.card.issuance.enabled) throw new HttpProblem('contract-not-enabled')
      const signedIn = cardSignIns.isFor(card.card) ? await cardSignIns.requireOf(card.card, id) : undefined
      const started =
        issuanceId === undefined ? await startIssuances.prepare(card, claims, { client }, signedIn) : undefined
      return database.transaction(async (tx) => {
        if (signedIn) await deleteSignIn(tx, id)
        await started?.save(tx)
        const request = { id, cookies }
        if (!signedIn || issuanceId === undefined)
          return found(await consents().accept(tx, { ...request, issuanceId: started?.id }))
        const offered = await this.#claimsOf(tx, issuanceId, signedIn)
        // The offer is locked first, as by all that may end it.
        const url = found(await consents().accept(tx, { ...request, claims: offered }))
        const { person, claims } = signedIn
        const holder = { id: issuanceId, holderName: holderName(claims) ?? '', personId: person.id }
        if (!(await setHolder(tx, holder))) throw new HttpProblem('not-found')
        return url
      })
    })
  }

  async #claimsOf(tx: Transaction, id: string, { claims }: SignedInPerson): Promise<Record<string, ClaimValue>> {
    const row = found(await findIssuance(tx, { id }))
    const card = found(await this.#context.services.cards.findVersion(tx, row.card_id, row.card_version))
    return credentialOf(card, { visitorClaims: claims, accountId: row.account_id, now: row.created_at }).claims
  }

  /** Returns and throws as `accept` does. */
  decline(cookies: string | undefined, id: string): Promise<string> {
    return this.#once(cookies, id, 'declined', () =>
      this.#context.database.transaction(async (tx) => {
        await deleteSignIn(tx, id)
        return found(await this.#context.consents().decline(tx, { id, cookies }))
      }),
    )
  }

  /** Returns the address of a decision, or that of the same decision before, also of a concurrent one. */
  async #once(
    cookies: string | undefined,
    id: string,
    decision: NonNullable<ConsentRequest['answer']>['decision'],
    decide: (request: ConsentRequest) => Promise<string>,
  ): Promise<string> {
    const { consents } = this.#context
    const request = found(await consents().find(cookies, id))
    let { answer } = request
    try {
      if (!answer) return await decide(request)
    } catch (error) {
      answer = error instanceof HttpProblem ? (await consents().find(cookies, id))?.answer : undefined
      if (!answer) throw error
    }
    if (answer.decision !== decision) throw new HttpProblem('not-found')
    return answer.url
  }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new HttpProblem('not-found')
  return value
}
