import { useCards } from '../../shared/api/cards.ts'
import { CardFace } from '../../shared/ui/card/card-face.tsx'
import styles from './card-fan.module.css'
import { canGenerate } from './main-action.ts'

/** Number of cards in the fan. */
const IN_HAND = 3

/** Shows the first cards that can be generated as a fan; decorative. */
export function CardFan() {
  const { data = [] } = useCards()
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
