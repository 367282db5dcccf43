import { Skeleton } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { CardFace, type Holder } from './card-face.tsx'
import styles from './exhibit-card.module.css'
import seal from './seal.svg'

/** Maximum tilt towards the pointer, in degrees. */
const TILT = 7

export type ExhibitCardProps = {
  readonly card: PublicCard['card']
  readonly holder?: Holder | undefined
  /** Back of the card, to which it turns over. */
  readonly back?: ReactNode
  /** URL of a picture to show instead of the card; empty for none. */
  readonly scene?: string | undefined
  /** `taken`: the card was put into a wallet; `accepted`: it was presented. */
  readonly moment?: 'taken' | 'accepted' | undefined
  readonly eager?: boolean
}

/** Card on its stage, leaning towards the pointer. Decorative: the title is next to it. */
export function ExhibitCard({ card, holder, back, scene = '', moment, eager = false }: ExhibitCardProps) {
  const [brokenScene, setBrokenScene] = useState('')
  return (
    <div
      className={styles.space}
      data-turned={back ? true : undefined}
      data-moment={moment}
      data-scene={scene !== brokenScene || undefined}
      onPointerMove={lean}
      onPointerLeave={straighten}
    >
      <div className={styles.card}>
        {back ? (
          back
        ) : scene === brokenScene ? (
          <CardFace key={card.image} card={card} holder={holder} eager={eager} />
        ) : (
          <img
            className={styles.scene}
            src={scene}
            width={640}
            height={400}
            alt=""
            draggable={false}
            onError={() => setBrokenScene(scene)}
          />
        )}
        {moment === 'accepted' && <img className={styles.seal} src={seal} width={300} height={300} alt="" />}
        <span className={styles.sheen} />
      </div>
      {moment === 'taken' && <span className={styles.pocket} />}
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
