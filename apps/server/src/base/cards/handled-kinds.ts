import type { Card } from '@vitrine/api/cards/card.ts'
import { type CardProblem, fileOf, requireNoProblems } from '../../credentials/card-file-error.ts'
import type { CardKinds } from '../../platform/feature/feature.ts'

export const handledKinds = (features: readonly { handles?: CardKinds }[]): Required<CardKinds> => ({
  purposes: features.flatMap(({ handles }) => handles?.purposes ?? []),
  operations: features.flatMap(({ handles }) => handles?.operations ?? []),
})

/**
 * Presentations that no feature handles would only be verified.
 *
 * @throws {CardFileError}
 */
export function requireHandledKinds(cards: Card[], { purposes, operations }: Required<CardKinds>): void {
  const own = cards.filter(({ apiHost }) => apiHost === '')
  const problems = own.flatMap((card): CardProblem[] => {
    const file = fileOf(card)
    const { purpose, extra } = card.presentation
    const unhandled = (field: string, kind: string | undefined, handled: readonly string[]): CardProblem[] => {
      if (kind === undefined || handled.includes(kind)) return []
      const expected = `expected ${handled.join(' or ')}`
      return [{ file, message: `${file}: ${field} is '${kind}', which no feature of this server handles: ${expected}` }]
    }
    return [
      ...unhandled('presentation.purpose.kind', purpose?.kind, purposes),
      ...extra.flatMap(({ operation }, index) =>
        unhandled(`presentation.extra.${index}.operation.kind`, operation?.kind, operations),
      ),
    ]
  })
  requireNoProblems(problems)
}
