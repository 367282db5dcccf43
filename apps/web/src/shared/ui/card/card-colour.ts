import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { CSSProperties } from 'react'

/** Returns attributes that give the content of an element, but never a state, the colour of a card. */
export const inColourOf = ({ backgroundColor }: PublicCard['card']) =>
  backgroundColor === undefined
    ? {}
    : { 'data-card-colour': '', style: { '--card-colour': backgroundColor } as CSSProperties }
