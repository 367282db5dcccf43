import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { PresentationParameters, PresentationPurpose } from './presentation-purpose.ts'

/** Time for which a result is kept after the presentation has ended, unless the purpose defines another time. */
const RESULT_LIFE: Milliseconds = 900_000

/** Returns the time for which results of a purpose are kept after the presentation has ended. */
export const resultLifeOf = ({ resultLife }: PresentationPurpose): Milliseconds => resultLife ?? RESULT_LIFE

/** Check that throws unless the caller may start presentations of a purpose and see their results. */
export type AuthorizePurpose = (purpose: PresentationPurpose) => Promise<void>

/** Registry of all presentation purposes. */
export class PurposeRegistry {
  readonly #special: () => PresentationPurpose[]
  readonly #verification: PresentationPurpose

  /**
   * @param options.special returns all other purposes in the order in which they are asked; complete once all features are open
   * @param options.verification purpose of all requests that no other purpose handles
   */
  constructor({ special, verification }: { special: () => PresentationPurpose[]; verification: PresentationPurpose }) {
    this.#special = special
    this.#verification = verification
  }

  #all(): PresentationPurpose[] {
    return [...this.#special(), this.#verification]
  }

  /**
   * Returns the purpose that the parameters select, by an operation or by `state`. `state` can be any value; a value that the
   * card does not declare selects a plain verification.
   *
   * @throws {HttpProblem} `invalid-request` for an operation that the card does not have
   */
  choose(card: Card, parameters: PresentationParameters): PresentationPurpose {
    requireOfferedOperation(card, parameters)
    return this.#special().find((candidate) => candidate.isAskedFor(card, parameters)) ?? this.#verification
  }

  /**
   * Returns the purpose with this name.
   *
   * @throws Error if there is none
   */
  named(name: string): PresentationPurpose {
    const purpose = this.#all().find((candidate) => candidate.name === name)
    if (!purpose) throw new Error(`Unknown presentation purpose '${name}'`)
    return purpose
  }

  /** Returns the time for which results are kept after the presentation has ended, by purpose name. */
  resultLives(): Record<string, Milliseconds> {
    return Object.fromEntries(this.#all().map((purpose) => [purpose.name, resultLifeOf(purpose)]))
  }

  /** Deletes the rows that purposes stored for presentations that are about to be deleted. */
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
