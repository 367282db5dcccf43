import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { useIssuingCard } from '../../../shared/api/cards.ts'
import { CardBack } from './card-back.tsx'
import { shownOnCard } from './shown-on-card.ts'

type ShownCardProps = {
  readonly card: PublicCard
  readonly result: PresentationResult
}

export function ShownCard({ card, result }: ShownCardProps) {
  const { card: look } = useIssuingCard(card) ?? card
  return <CardBack card={look} {...shownOnCard(card, result)} />
}
