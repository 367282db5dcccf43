import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { CSSProperties } from 'react'

/**
 * Returns a style that gives an element's content the colour of a card, for example the light above it, progress steps and
 * highlights.
 */
export const inColourOf = ({ backgroundColor }: PublicScenario['card']) =>
  backgroundColor === undefined
    ? {}
    : { 'data-card-colour': '', style: { '--card-colour': backgroundColor } as CSSProperties }
