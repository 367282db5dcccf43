import back from '@vitrine/brand/card-back.module.css'
import type { CSSProperties } from 'react'
import type { WordedClaim } from '../../../wallet/card/claim-words.ts'
import type { CardLook } from '../../../wallet/issuer-texts.ts'
import styles from './card-back.module.css'
import { cardColours } from './card-colours.ts'
import { CardFace } from './card-face.tsx'
import { readable } from './claim-list.tsx'
import { distinguishingClaims } from './distinguishing-claims.ts'

type CardBackProps = {
  look: CardLook
  issuerName: string
  claims: readonly (WordedClaim & { isWithheld: boolean })[]
}

/** Decorative, because the same claims are next to it as text. */
export function CardBack({ look, issuerName, claims }: CardBackProps) {
  const { background, text } = cardColours(look)
  const colours: CSSProperties & Record<`--${string}`, string> = { '--face-ground': background, '--face-ink': text }
  const photo = claims.find(({ content }) => content.kind === 'picture')
  return (
    <span className={styles.space} aria-hidden="true">
      <span className={styles.card}>
        <span className={back.sides}>
          <span className={back.back} style={colours}>
            <span className={back.head}>
              {look.logo !== undefined && <img className={back.logo} src={look.logo} alt="" />}
              <span className={back.title} data-drawn={look.name} />
            </span>
            <span className={back.claims}>
              {photo?.content.kind === 'picture' && (
                <span className={back.photo} data-inked={photo.isWithheld || undefined}>
                  <img src={photo.content.source} alt="" />
                </span>
              )}
              <span className={back.lines}>
                {claims.map(
                  ({ path, label, content, isWithheld }) =>
                    content.kind === 'text' && (
                      <span key={JSON.stringify(path)} className={back.line} data-inked={isWithheld || undefined}>
                        <span className={back.label} data-drawn={label} />
                        <span className={back.value} data-drawn={readable(content.text)} />
                      </span>
                    ),
                )}
              </span>
            </span>
          </span>
          <span className={back.front}>
            <CardFace look={look} issuerName={issuerName} holder={distinguishingClaims(claims)} />
          </span>
        </span>
      </span>
    </span>
  )
}
