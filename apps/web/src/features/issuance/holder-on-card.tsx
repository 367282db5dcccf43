import { PHOTO_CLAIM } from '@vitrine/api'
import type { ClaimValues } from './claim-fields.ts'
import styles from './holder-on-card.module.css'

/** The claim with the holder's name. */
const NAME_CLAIM = 'displayName'

/** Name and photo on the picture of the card, as they are typed. The form says the same to screen readers. */
export function HolderOnCard({ values }: { values: ClaimValues }) {
  const name = values[NAME_CLAIM]?.trim()
  const photo = values[PHOTO_CLAIM]
  if (!name && !photo) return null
  return (
    <div className={styles.holder} aria-hidden="true">
      {photo && <img className={styles.photo} src={`data:image/jpeg;base64,${photo}`} alt="" />}
      {name && <span className={styles.name}>{name}</span>}
    </div>
  )
}
