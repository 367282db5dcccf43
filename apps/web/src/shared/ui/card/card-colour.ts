import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import type { CSSProperties } from 'react'

/** Gives what is in an element the colour of a card: its lamp, its steps, what is told from the rest. */
export const inColourOf = ({ backgroundColor }: PublicScenario['card']) =>
  backgroundColor === undefined
    ? {}
    : { 'data-card-colour': '', style: { '--card-colour': backgroundColor } as CSSProperties }
