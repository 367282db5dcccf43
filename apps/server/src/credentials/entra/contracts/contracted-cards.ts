import type { Card } from '@vitrine/api/cards/card.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { engineOptionsOf } from '../../engine-options.ts'

const ENGINE: string = 'entra'

export type IssuingCard = Card & { credential: NonNullable<Card['credential']> }

/** The cards of one credential type, and the name of the contract that they share. */
export type ContractedCards = { name: string; cards: readonly [IssuingCard, ...IssuingCard[]] }

/** Returns the cards of this engine. `defaultEngine`: engine of cards that do not name one; by default, they are included. */
export const cardsOfEntra = (cards: readonly Card[], defaultEngine = ENGINE): Card[] =>
  cards.filter(({ engine }) => (engine?.name ?? defaultEngine) === ENGINE)

export function contractedCards(cards: readonly Card[]): ContractedCards[] {
  const byType = Map.groupBy(cards.filter(isIssuing).sort(inDisplayOrder), ({ type }) => type)
  const contracts = [...byType.values()].flatMap(([first, ...others]) =>
    first ? [contractOf([first, ...others])] : [],
  )
  for (const { name, cards } of contracts) {
    const other = contracts.find((contract) => contract.name === name && contract.cards !== cards)
    if (other)
      throw new ExplainedError(
        `${cards[0].id}.json and ${other.cards[0].id}.json use the contract '${name}' for different types: set engine.contract of one of them to another name`,
      )
  }
  return contracts.sort((one, other) => (one.name < other.name ? -1 : 1))
}

const isIssuing = (card: Card): card is IssuingCard =>
  card.issuance.enabled && card.credential !== undefined && card.apiHost === ''

const inDisplayOrder = (one: Card, other: Card): number => one.order - other.order || one.id.localeCompare(other.id)

function contractOf(cards: ContractedCards['cards']): ContractedCards {
  const [first, ...others] = cards
  const name = contractNameOf(first)
  for (const card of others)
    if (contractNameOf(card) !== name)
      throw new ExplainedError(
        `${card.id}.json uses the contract '${contractNameOf(card)}', but ${first.id}.json of the same type uses '${name}': set engine.contract to the same name in both`,
      )
  return { name, cards }
}

function contractNameOf(card: Card): string {
  const { contract: name = card.type } = engineOptionsOf(card)
  if (typeof name !== 'string' || name === '')
    throw new ExplainedError(`${card.id}.json: engine.contract must be the name of a contract`)
  return name
}
