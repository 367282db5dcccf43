import styles from './card-thumbnail.module.css'

export const CardThumbnail = ({ image }: { image: string }) => (
  <span className={styles.card}>
    {image !== '' && (
      <img className={styles.picture} src={image} width={640} height={400} alt="" loading="lazy" decoding="async" />
    )}
  </span>
)
