import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { PresentationParameters, PresentationPurpose } from '../presentation-purpose.ts'

/** How long a result is kept after the end, in milliseconds, where its purpose says nothing else. */
const RESULT_LIFE = 900_000

/** How long the result of a presentation with this purpose is kept after the end, in milliseconds. */
export const resultLifeOf = ({ resultLife }: PresentationPurpose): number => resultLife ?? RESULT_LIFE

/** Refuses, by throwing, who may neither ask for a presentation of this purpose nor see its result. */
export type AuthorizePurpose = (purpose: PresentationPurpose) => Promise<void>

/** What presentations can be good for. */
export class PurposeRegistry {
  readonly #all: () => PresentationPurpose[]

  /** @param all the purposes, in the order in which they are asked whether they are meant: complete once all features are open */
  constructor(all: () => PresentationPurpose[]) {
    this.#all = all
  }

  /**
   * Returns the purpose that the operation or `state` selects. `state` is a free value: one that the card does not declare is
   * a plain verification.
   *
   * @throws {HttpProblem} `invalid-request` for an operation that the card does not have
   */
  choose(scenario: Scenario, parameters: PresentationParameters): PresentationPurpose {
    requireOfferedOperation(scenario, parameters)
    const purpose = this.#all().find((candidate) => candidate.isAskedFor(scenario, parameters))
    if (!purpose) throw new HttpProblem('invalid-request', { code: 'no-such-purpose' })
    return purpose
  }

  /** @throws Error for a name that no purpose has */
  named(name: string): PresentationPurpose {
    const purpose = this.#all().find((candidate) => candidate.name === name)
    if (!purpose) throw new Error(`There is no purpose '${name}' of presentations`)
    return purpose
  }

  /** How long results are kept after the end, in milliseconds, by the names of the purposes. */
  resultLives(): Record<string, number> {
    return Object.fromEntries(this.#all().map((purpose) => [purpose.name, resultLifeOf(purpose)]))
  }

  /** Deletes what purposes keep beside presentations that are about to be deleted. */
  async forget(tx: Transaction, presentationIds: string[]): Promise<void> {
    for (const purpose of this.#all()) await purpose.forget?.(tx, presentationIds)
  }
}

function requireOfferedOperation(
  scenario: Scenario,
  { bankOperation, pay, receiver, paymentId, accountId }: PresentationParameters,
): void {
  if (bankOperation) {
    const { extra } = scenario.presentation
    const known = extra.map(({ id }) => id)
    const names = extra.map(({ name }) => name)
    if (!known.includes(bankOperation))
      throw new HttpProblem('invalid-request', { code: 'unknown-operation', params: { known, names } })
  } else if ([pay, receiver, paymentId, accountId].some((given) => given !== undefined))
    throw new HttpProblem('invalid-request', { code: 'operation-missing' })
}
