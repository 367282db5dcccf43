import { useIssuingCard } from '../../../shared/api/cards.ts'
import type { PresentedCard } from '../presented-card.ts'
import { CardBack } from './card-back.tsx'
import { shownOnCard } from './shown-on-card.ts'

export function ShownCard({ card, result }: PresentedCard) {
  const { card: look } = useIssuingCard(card) ?? card
  return <CardBack card={look} {...shownOnCard(card, result)} />
}
