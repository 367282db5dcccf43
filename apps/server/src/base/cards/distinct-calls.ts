import type { Card } from '@vitrine/api/cards/card.ts'
import { callPrefix } from '@vitrine/api/pages/paths.ts'
import { type CardProblem, fileOf, requireNoProblems } from '../../credentials/card-file-error.ts'

/**
 * Checks that each API call and each credential type belongs to one card only.
 *
 * @throws {CardFileError}
 */
export function requireDistinctCalls(cards: Card[]): void {
  const owners = new Map<string, string>()
  const problems: CardProblem[] = []
  const claim = (call: string, id: string): void => {
    const owner = owners.get(call)
    if (owner)
      problems.push({
        file: fileOf({ id }),
        message: `${id}.json and ${owner}.json both define ${call}: change the prefix or type of one of them`,
      })
    else owners.set(call, id)
  }
  for (const card of cards.filter(({ apiHost }) => apiHost === '')) {
    const address = `${callPrefix(card)} for type ${card.type}`
    if (card.issuance.enabled) claim(`issuance at ${address}`, card.id)
    if (card.presentation.enabled) claim(`presentation at ${address}`, card.id)
    if (card.issuance.enabled) claim(`the credential type ${card.type}`, card.id)
  }
  requireNoProblems(problems)
}
