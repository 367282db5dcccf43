import { CardPicture } from '../../../shared/ui/card/card-picture.tsx'
import styles from './place-picture.module.css'

/** Decorative: the tile has a title. */
export const PlacePicture = ({ image, eager }: { image: string; eager: boolean }) => (
  <span className={styles.sign}>
    <CardPicture src={image} className={styles.picture} eager={eager} />
  </span>
)
