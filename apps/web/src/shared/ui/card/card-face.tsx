import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import face from '@vitrine/brand/card-face.module.css'
import { type NameSize, nameSize } from '@vitrine/brand/name-size.ts'
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
          <Line className={face.name} text={holder.name} size={nameSize(holder.name ?? '')} />
          <Line className={face.number} text={holder.number} />
        </span>
      )}
    </span>
  )
}

type LineProps = {
  readonly className: string | undefined
  readonly text: string | undefined
  readonly size?: NameSize
}

const Line = ({ className, text, size }: LineProps) =>
  text ? <span className={className} data-drawn={text} data-size={size} /> : null

export const coloursOf = ({ backgroundColor, textColor }: PublicCard['card']) =>
  ({ '--face-ground': backgroundColor, '--face-ink': textColor }) as CSSProperties
