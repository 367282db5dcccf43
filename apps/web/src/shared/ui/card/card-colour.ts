import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { CSSProperties } from 'react'

/**
 * Returns attributes that give the content of an element the colour of a card, such as the light on its stage. A state never has it.
 */
export const inColourOf = ({ backgroundColor }: PublicCard['card']) =>
  backgroundColor === undefined
    ? {}
    : { 'data-card-colour': '', style: { '--card-colour': backgroundColor } as CSSProperties }
