import { useState } from 'react'
import styles from './place-picture.module.css'

/** A round sign with the emblem of a tile's picture, for tiles that lead to a page. Decorative: the tile has a title. */
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
