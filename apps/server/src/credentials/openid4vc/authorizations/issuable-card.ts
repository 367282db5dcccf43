import type { Card } from '@vitrine/api/cards/card.ts'

export type IssuableCard = Card & { credential: NonNullable<Card['credential']> }

export const isIssuable = (card: Card): card is IssuableCard => card.issuance.enabled && card.credential !== undefined
