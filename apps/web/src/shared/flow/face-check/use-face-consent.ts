import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useState } from 'react'

/** Consent to the face check of a card. It belongs to the shown page and is stored nowhere, so a reloaded page asks again. */
export function useFaceConsent({ presentation }: PublicCard) {
  const [isGiven, setGiven] = useState(false)
  return {
    /** True if the card needs a face check to which nobody has agreed on this page. */
    isMissing: presentation.faceCheck !== undefined && !isGiven,
    give: () => setGiven(true),
    /** Asks again before the next request. */
    withdraw: () => setGiven(false),
  }
}
