import type { Card } from '@vitrine/api/cards/card.ts'
import { contractDefinitions } from '../contracts/contract-definition.ts'
import { contractProblemText } from '../contracts/contract-problem-text.ts'
import { problemsOfContracts } from '../contracts/contract-problems.ts'
import type { Contract } from '../contracts/service-contract.ts'
import type { UnfitContract } from './service-health.ts'

/**
 * Returns the contracts of the tenant that do not fit the cards.
 *
 * @throws {ExplainedError} if the cards do not agree on their contracts
 */
export function unfitContracts(
  cards: readonly Card[],
  contracts: readonly Contract[],
  installation: { publicUrl: string; clientName: string },
): UnfitContract[] {
  return problemsOfContracts(contractDefinitions(cards, installation), contracts).map(({ name, problem }) => ({
    contract: name,
    text: contractProblemText(name, problem),
  }))
}
