import { useState } from 'react'

type CardPictureProps = {
  /** Address of the picture; empty for none. */
  readonly src: string
  readonly className: string | undefined
  /** Load at once, for pictures that are seen first. */
  readonly eager: boolean
}

/** The picture of a card, decorative; nothing if it cannot be loaded. */
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
