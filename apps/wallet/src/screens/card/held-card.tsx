import { type Card, conditionOf } from '../../wallet/card.ts'
import { distinguishingClaims } from '../../wallet/distinguishing-claims.ts'
import { browser } from '../../wallet/environment.ts'
import { CardFace } from '../parts/card-face.tsx'
import { useClaims } from './use-claims.ts'

/** A card of the collection, with what its credential says of the holder on it. */
export function HeldCard({ card, isCovered = false }: { card: Card; isCovered?: boolean }) {
  return (
    <CardFace
      look={card.look}
      issuerName={card.issuer.name}
      holder={distinguishingClaims(useClaims(card))}
      condition={conditionOf(card, browser.now())}
      isCovered={isCovered}
    />
  )
}
