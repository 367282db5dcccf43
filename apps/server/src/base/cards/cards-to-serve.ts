import type { Card } from '@vitrine/api/cards/card.ts'
import { languageWithTag } from '@vitrine/languages/languages.ts'
import { CardFileError, type CardProblem, requireNoProblems } from '../../credentials/card-file-error.ts'
import { type ServingEngines, type ServingReport, servedCards } from '../../credentials/served-cards.ts'
import type { CardKinds } from '../../platform/feature/feature.ts'
import { checkCards } from './check-cards.ts'
import { requireDistinctCalls } from './distinct-calls.ts'
import { requireHandledKinds } from './handled-kinds.ts'
import { requireConsistentDefinitions } from './shared-by-id.ts'
import { requireUsefulPresentations } from './useful-presentations.ts'

export type ServingRules = {
  apiHosts: string[]
  /** Directory of the cards' pictures. */
  images: string
  handledKinds: Required<CardKinds>
  engines: ServingEngines
  report: ServingReport & { walletsOnly: (translation: { card: string; language: string }) => void }
}

/**
 * @throws {CardFileError} with all problems of all cards
 * @throws {ExplainedError} if the cards of an engine do not fit together
 */
export function cardsToServe(cards: Card[], { engines, report, handledKinds, ...installation }: ServingRules) {
  const problems: CardProblem[] = []
  const collect = <Result>(check: () => Result): Result | undefined => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof CardFileError)) throw error
      problems.push(...error.problems)
      return undefined
    }
  }
  collect(() => checkCards(cards, installation))
  collect(() => requireHandledKinds(cards, handledKinds))
  collect(() => requireUsefulPresentations(cards))
  const served = collect(() => servedCards(cards, engines, report)) ?? []
  collect(() => requireDistinctCalls(served))
  collect(() => requireConsistentDefinitions(served))
  requireNoProblems(problems)
  for (const { id, translations = {} } of cards)
    for (const language of Object.keys(translations))
      if (!languageWithTag(language)) report.walletsOnly({ card: id, language })
  return served
}
