import { useState } from 'react'

type CardPictureProps = {
  /** Address of the picture; empty for none. */
  readonly src: string
  readonly className: string | undefined
  /** Loads the picture at once, for cards at the top of a page. */
  readonly eager: boolean
}

/** Shows the picture of a card, as decoration; renders nothing if it cannot be loaded. */
export function CardPicture({ src, className, eager }: CardPictureProps) {
  const [isBroken, setBroken] = useState(src === '')
  return isBroken ? null : (
    <img
      className={className}
      src={src}
      width={640}
      height={400}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
