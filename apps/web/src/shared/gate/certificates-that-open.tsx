import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { issuePath } from '@vitrine/api/pages/pages.ts'
import { Link } from 'react-router'
import { useCards } from '../api/cards.ts'
import { cardsThatOpen, issueLinkText } from './gates.ts'

type CertificatesThatOpenProps = {
  readonly card: PublicCard
  readonly result: PresentationResult
}

/** Links to the cards that open the gate, for a visitor whose card has too low a level. */
export function CertificatesThatOpen({ card, result: { reason } }: CertificatesThatOpenProps) {
  const { data: cards = [] } = useCards()
  const { purpose } = card.presentation
  const requiredLevel = reason?.code === 'level-too-low' ? reason.params.requiredLevel : undefined
  if (purpose?.kind !== 'gate' || requiredLevel === undefined) return null
  return cardsThatOpen(cards, purpose.gate.id, requiredLevel).map((other, place) => (
    <Button
      key={other.id}
      component={Link}
      to={issuePath(other.id)}
      variant={place === 0 ? 'filled' : 'default'}
      fullWidth
    >
      {issueLinkText(other)}
    </Button>
  ))
}
