import { Skeleton } from '@mantine/core'
import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './exhibit-card.module.css'

/** How far a card leans towards the pointer, in degrees. */
const TILT = 7

type ExhibitCardProps = {
  readonly image: string
  readonly title: string
  /** Load at once, for pictures that are seen first. */
  readonly eager?: boolean
  /** What stands on the picture; it fills the card. */
  readonly children?: ReactNode
}

/** A card on display: lit from above, with a sheen, leaning a little towards the pointer. Decorative beside its title. */
export function ExhibitCard({ image, title, eager = false, children }: ExhibitCardProps) {
  const [isBroken, setBroken] = useState(image === '')
  return (
    <div className={styles.space} onPointerMove={lean} onPointerLeave={straighten}>
      <div className={styles.card}>
        {isBroken ? (
          <span className={styles.blank} aria-hidden="true">
            {title}
          </span>
        ) : (
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
        {children}
        <span className={styles.sheen} />
      </div>
    </div>
  )
}

export const ExhibitCardSkeleton = () => <Skeleton className={styles.skeleton} />

function lean({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLDivElement>): void {
  if (pointerType !== 'mouse') return
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const x = (clientX - left) / width
  const y = (clientY - top) / height
  currentTarget.style.setProperty('--lean-x', `${((0.5 - y) * TILT).toFixed(2)}deg`)
  currentTarget.style.setProperty('--lean-y', `${((x - 0.5) * TILT).toFixed(2)}deg`)
  currentTarget.style.setProperty('--sheen-x', `${(x * 100).toFixed(1)}%`)
  currentTarget.style.setProperty('--sheen-y', `${(y * 100).toFixed(1)}%`)
}

function straighten({ currentTarget }: PointerEvent<HTMLDivElement>): void {
  currentTarget.removeAttribute('style')
}
