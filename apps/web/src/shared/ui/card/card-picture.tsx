import { useState } from 'react'

type CardPictureProps = {
  /** Empty for none. */
  readonly src: string
  readonly className: string | undefined
  readonly eager: boolean
}

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
