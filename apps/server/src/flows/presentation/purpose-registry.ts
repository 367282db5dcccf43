import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { CardKinds } from '../../platform/feature/feature.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { FlowContext } from '../flow-context.ts'
import type { PresentationParameters, PresentationPurpose } from './presentation-purpose.ts'

export type PresentationContext = FlowContext & { purposes: PurposeRegistry }

const DEFAULT_RESULT_LIFE: Milliseconds = 900_000

export const resultLifeOf = ({ resultLife }: PresentationPurpose): Milliseconds => resultLife ?? DEFAULT_RESULT_LIFE

/** Check that throws unless the caller may start presentations of a purpose and see their results. */
export type AuthorizePurpose = (purpose: PresentationPurpose) => Promise<void>

export class PurposeRegistry {
  readonly #handled: ReadonlySet<string>
  /** In the order in which they are asked: first those that card files name. */
  #special: readonly PresentationPurpose[] = []
  #last: PresentationPurpose | undefined

  /** Takes the kinds of card files that features declare. Purposes of these names have to be added. */
  constructor({ purposes, operations }: Required<CardKinds>) {
    this.#handled = new Set([...purposes, ...operations])
  }

  add(purpose: PresentationPurpose): void {
    const rank = ({ name }: PresentationPurpose): number => (this.#handled.has(name) ? 0 : 1)
    this.#special = [...this.#special, purpose].sort((one, other) => rank(one) - rank(other))
  }

  /** Adds the purpose of all requests that no other purpose handles. */
  addLast(purpose: PresentationPurpose): void {
    this.#last = purpose
  }

  /** @throws {Error} if a feature declares that it handles a kind, but has added no purpose with this name */
  requireHandled(): void {
    for (const kind of this.#handled) this.named(kind)
  }

  #all(): PresentationPurpose[] {
    return [...this.#special, ...(this.#last ? [this.#last] : [])]
  }

  /**
   * Returns the purpose that the parameters select, by an operation or by `state`. `state` can be any value; a value that the
   * card does not declare selects a plain verification.
   *
   * @throws {HttpProblem} `invalid-request` for an operation that the card does not have
   */
  choose(card: Card, parameters: PresentationParameters): PresentationPurpose {
    requireOfferedOperation(card, parameters)
    const chosen = this.#all().find((candidate) => candidate.isAskedFor(card, parameters))
    if (!chosen) throw new Error('No presentation purpose handles this request')
    return chosen
  }

  named(name: string): PresentationPurpose {
    const purpose = this.#all().find((candidate) => candidate.name === name)
    if (!purpose) throw new Error(`Unknown presentation purpose '${name}'`)
    return purpose
  }

  resultLives(): Record<string, Milliseconds> {
    return Object.fromEntries(this.#all().map((purpose) => [purpose.name, resultLifeOf(purpose)]))
  }

  async forget(tx: Transaction, presentationIds: string[]): Promise<void> {
    for (const purpose of this.#all()) await purpose.forget?.(tx, presentationIds)
  }
}

function requireOfferedOperation(
  card: Card,
  { bankOperation, pay, receiver, paymentId, accountId }: PresentationParameters,
): void {
  if (bankOperation) {
    const { extra } = card.presentation
    const known = extra.map(({ id }) => id)
    const names = extra.map(({ name }) => name)
    if (!known.includes(bankOperation))
      throw new HttpProblem('invalid-request', { code: 'unknown-operation', params: { known, names } })
  } else if ([pay, receiver, paymentId, accountId].some((given) => given !== undefined))
    throw new HttpProblem('invalid-request', { code: 'operation-missing' })
}
