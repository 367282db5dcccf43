import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { CardKinds } from '../presentation-purpose.ts'
import { ScenarioFileError } from './scenario-file-error.ts'

/** Returns the kinds of card files that any of these features handles. */
export const handledKinds = (features: readonly { handles?: CardKinds }[]): Required<CardKinds> => ({
  purposes: features.flatMap(({ handles }) => handles?.purposes ?? []),
  operations: features.flatMap(({ handles }) => handles?.operations ?? []),
})

/**
 * Checks that a feature handles the purpose and the operations of each card. Otherwise their presentations would only be verified.
 *
 * @throws {ScenarioFileError} for the first card with a purpose or an operation that no feature handles
 */
export function requireHandledKinds(cards: Scenario[], { purposes, operations }: Required<CardKinds>): void {
  for (const { id, apiHost, presentation } of cards) {
    if (apiHost !== '') continue
    const refuse = (field: string, kind: string, handled: readonly string[]): never => {
      throw new ScenarioFileError(
        `${id}.json: ${field} is '${kind}', which no feature of this server handles: expected ${handled.join(' or ')}`,
      )
    }
    const { purpose, extra } = presentation
    if (purpose && !purposes.includes(purpose.kind)) refuse('presentation.purpose.kind', purpose.kind, purposes)
    for (const [index, { operation }] of extra.entries())
      if (operation && !operations.includes(operation.kind))
        refuse(`presentation.extra.${index}.operation.kind`, operation.kind, operations)
  }
}
