import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useState } from 'react'

type FaceConsent = {
  /** True if the card needs a face check to which nobody has agreed on this page. */
  readonly isMissing: boolean
  readonly give: () => void
  /** Asks again before the next request. */
  readonly withdraw: () => void
}

/** Consent to the face check of a card. It belongs to the shown page and is stored nowhere, so a reloaded page asks again. */
export function useFaceConsent({ presentation }: PublicCard): FaceConsent {
  const [isGiven, setGiven] = useState(false)
  return {
    isMissing: presentation.faceCheck !== undefined && !isGiven,
    give: () => setGiven(true),
    withdraw: () => setGiven(false),
  }
}
