import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'

/** Requested card, and the result of its presentation. */
export type PresentedCard = { readonly card: PublicCard; readonly result: PresentationResult }
