import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import back from '@vitrine/brand/card-back.module.css'
import { isBase64 } from '../../../shared/format/base64.ts'
import { CardFace, coloursOf } from '../../../shared/ui/card/card-face.tsx'
import { VitrineMark } from '../../../shared/ui/card/vitrine-mark.tsx'

/** Claim as printed on the back of a card. A claim without a value was not disclosed, and is under ink. */
export type PrintedClaim = { readonly key: string; readonly label: string; readonly value?: string }

export type Printed = {
  readonly claims: readonly PrintedClaim[]
  /** A JPEG as Base64; null if the card has a photo that was not disclosed. */
  readonly photo: string | null | undefined
}

/** Shows the back of a card, and its face until the card has turned. Decorative, because the same data is next to it as text. */
export function CardBack({ card, claims, photo }: Printed & { readonly card: PublicCard['card'] }) {
  return (
    <span className={back.sides} aria-hidden="true">
      <span className={back.back} style={coloursOf(card)}>
        <span className={back.head}>
          <VitrineMark className={back.logo} />
          <span className={back.title} data-drawn={card.title} />
        </span>
        <span className={back.claims}>
          {(photo === null || isBase64(photo ?? '')) && (
            <span className={back.photo} data-inked={photo === null || undefined}>
              {photo !== null && <img src={`data:image/jpeg;base64,${photo}`} alt="" />}
            </span>
          )}
          <span className={back.lines}>
            {claims.map(({ key, label, value }) => (
              <span key={key} className={back.line} data-inked={value === undefined || undefined}>
                <span className={back.label} data-drawn={label} />
                <span className={back.value} data-drawn={value} />
              </span>
            ))}
          </span>
        </span>
      </span>
      <span className={back.front}>
        <CardFace card={card} eager />
      </span>
    </span>
  )
}
