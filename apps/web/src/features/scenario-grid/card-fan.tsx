import { useScenarios } from '../../shared/api/scenarios.ts'
import { CardFace } from '../../shared/ui/card/card-face.tsx'
import styles from './card-fan.module.css'
import { canGenerate } from './main-action.ts'

/** How many cards one hand holds. */
const IN_HAND = 3

/** The first cards that can be had, held like a hand of cards; only to look at. */
export function CardFan() {
  const { data = [] } = useScenarios()
  const cards = data.filter(canGenerate).slice(0, IN_HAND)
  return (
    <div className={styles.fan} aria-hidden="true">
      {cards.map(({ id, card }) => (
        <div key={id} className={styles.card}>
          <CardFace card={card} />
        </div>
      ))}
    </div>
  )
}
