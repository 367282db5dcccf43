import { useCards } from '../../shared/api/cards.ts'
import { CardFace } from '../../shared/ui/card/card-face.tsx'
import styles from './card-fan.module.css'
import { canGenerate } from './main-action.ts'

const IN_HAND = 3

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
