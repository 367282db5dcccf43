import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import face from '@vitrine/brand/card-face.module.css'
import { nameSize } from '@vitrine/brand/name-size.ts'
import type { CSSProperties } from 'react'
import { isBase64 } from '../../format/base64.ts'
import { CardPicture } from './card-picture.tsx'
import { VitrineMark } from './vitrine-mark.tsx'

export type Holder = {
  readonly name?: string | undefined
  readonly number?: string | undefined
  /** A JPEG as Base64. */
  readonly photo?: string | undefined
}

type CardFaceProps = {
  readonly card: PublicCard['card']
  readonly holder?: Holder | undefined
  readonly eager?: boolean
}

/** The card is decorative, because the same data is next to it as text. */
export function CardFace({ card, holder = {}, eager = false }: CardFaceProps) {
  return (
    <span className={face.face} style={coloursOf(card)} aria-hidden="true">
      <CardPicture src={card.image} className={face.picture} eager={eager} />
      {card.backgroundColor !== undefined && <span className={face.ground} />}
      <span className={face.head}>
        <VitrineMark className={face.logo} />
        <span className={face.title} data-drawn={card.title} />
      </span>
      {holder.photo !== undefined && isBase64(holder.photo) && (
        <img className={face.photo} src={`data:image/jpeg;base64,${holder.photo}`} alt="" />
      )}
      {(holder.name !== undefined || holder.number !== undefined) && (
        <span className={face.holder}>
          {holder.name && <span className={face.name} data-drawn={holder.name} data-size={nameSize(holder.name)} />}
          {holder.number && <span className={face.number} data-drawn={holder.number} />}
        </span>
      )}
    </span>
  )
}

export const coloursOf = ({ backgroundColor, textColor }: PublicCard['card']) =>
  ({ '--face-ground': backgroundColor, '--face-ink': textColor }) as CSSProperties
