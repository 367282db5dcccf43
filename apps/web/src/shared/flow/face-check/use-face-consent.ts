import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useState } from 'react'

/** Consent to the face check of a card. It is stored nowhere, so a reloaded page asks again. */
export function useFaceConsent({ presentation }: PublicCard) {
  const [isGiven, setGiven] = useState(false)
  return {
    isMissing: presentation.faceCheck !== undefined && !isGiven,
    give: () => setGiven(true),
    withdraw: () => setGiven(false),
  }
}
