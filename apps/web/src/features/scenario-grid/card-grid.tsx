import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import styles from './scenario-grid.module.css'
import { CardTile } from './tile/card-tile.tsx'

type CardGridProps = {
  readonly cards: readonly PublicScenario[]
  /** Marks the cards that are not enabled. */
  readonly marksDisabled?: boolean
  /** Of the headings of the tiles; 3 where the grid has a heading of its own. */
  readonly titleLevel?: 2 | 3
  /** Whether it stands at the top of its page: then the pictures of its first row load at once. */
  readonly isSeenFirst?: boolean
  /** Lets cards grow so that they fill their row. */
  readonly fillsRows?: boolean
}

/** How many pictures a wide window shows in its first row. */
const FIRST_ROW = 4

export function CardGrid({
  cards,
  marksDisabled = false,
  titleLevel = 2,
  isSeenFirst = true,
  fillsRows = false,
}: CardGridProps) {
  return (
    <ul className={fillsRows ? `${styles.grid} ${styles.full}` : styles.grid}>
      {cards.map((scenario, position) => (
        <li key={scenario.id}>
          <CardTile
            scenario={scenario}
            isMarkedDisabled={marksDisabled && !scenario.features.enabled}
            titleLevel={titleLevel}
            eager={isSeenFirst && position < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  )
}
