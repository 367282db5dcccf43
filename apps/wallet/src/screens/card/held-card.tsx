import { type Card, conditionOf } from '../../wallet/card/card.ts'
import { browser } from '../../wallet/environment.ts'
import { lookIn, nameIn } from '../../wallet/issuer-texts.ts'
import { CardFace } from '../parts/card/card-face.tsx'
import { distinguishingClaims } from '../parts/card/distinguishing-claims.ts'
import { useClaims } from './use-claims.ts'

export function HeldCard({ card, isCovered = false }: { card: Card; isCovered?: boolean }) {
  const languages = browser.languages()
  return (
    <CardFace
      look={lookIn(languages, card)}
      issuerName={nameIn(languages, card.issuer.names)}
      holder={distinguishingClaims(useClaims(card))}
      condition={conditionOf(card, browser.now())}
      isCovered={isCovered}
    />
  )
}
