import { useState } from 'react'
import styles from './place-picture.module.css'

/** The sign of a place that a tile leads to: the emblem of its picture, without a card around it. Decorative beside the tile's title. */
export function PlacePicture({ image, eager }: { image: string; eager: boolean }) {
  const [isBroken, setBroken] = useState(image === '')
  return (
    <span className={styles.sign}>
      {!isBroken && (
        <img
          className={styles.picture}
          src={image}
          width={640}
          height={400}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
