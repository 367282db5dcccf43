import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import styles from './card-grid.module.css'
import { CardTile } from './tile/card-tile.tsx'

type CardGridProps = {
  readonly cards: readonly PublicCard[]
  /** Says where visitors find the cards that the home page does not show. */
  readonly marksPlaces?: boolean
  /** True for operators: a card that is off says what it needs. */
  readonly explainsOff?: boolean
  /** Heading level of the tiles; 3 if the grid has its own heading. */
  readonly titleLevel?: 2 | 3
  /** True if the grid is at the top of its page: then the pictures of its first row load at once. */
  readonly isSeenFirst?: boolean
  readonly fillsRows?: boolean
}

const FIRST_ROW = 4

export function CardGrid({
  cards,
  marksPlaces = false,
  explainsOff = false,
  titleLevel = 2,
  isSeenFirst = true,
  fillsRows = false,
}: CardGridProps) {
  return (
    <ul className={fillsRows ? `${styles.grid} ${styles.full}` : styles.grid}>
      {cards.map((card, position) => (
        <li key={card.id}>
          <CardTile
            card={card}
            marksPlace={marksPlaces}
            explainsOff={explainsOff}
            titleLevel={titleLevel}
            eager={isSeenFirst && position < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  )
}
