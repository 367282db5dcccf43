import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { nameSize } from '@vitrine/brand/name-size.ts'
import type { CSSProperties } from 'react'
import type { CardCondition } from '../../../wallet/card/card.ts'
import type { CardLook } from '../../../wallet/issuer-texts.ts'
import { cardColours } from './card-colours.ts'
import styles from './card-face.module.css'
import type { DistinguishingClaims } from './distinguishing-claims.ts'

const BADGES: Record<Exclude<CardCondition, 'usable'>, MessageDescriptor> = {
  expired: msg`Expired`,
  revoked: msg`Revoked`,
  suspended: msg`Suspended`,
}

type CardFaceProps = {
  look: CardLook
  issuerName: string
  holder?: DistinguishingClaims
  condition?: CardCondition
  /** True if another card covers all of this card except its upper strip. */
  isCovered?: boolean
}

/** Screen readers always get the name of the issuer. */
export function CardFace({ look, issuerName, holder, condition = 'usable', isCovered = false }: CardFaceProps) {
  const { background, text } = cardColours(look)
  const { name, number, photo } = holder ?? {}
  const hasNameOrNumber = name !== undefined || number !== undefined
  const colours: CSSProperties & Record<`--${string}`, string> = { '--face-ground': background, '--face-ink': text }
  return (
    <span className={`${styles.face} ${isCovered ? styles.covered : ''}`} style={colours} data-condition={condition}>
      {look.image !== undefined && (
        <>
          <img className={styles.picture} src={look.image} alt="" />
          <span className={styles.ground} />
        </>
      )}
      <span className={styles.head}>
        {look.logo !== undefined && <img className={styles.logo} src={look.logo} alt="" />}
        <span className={styles.title}>{look.name}</span>
      </span>
      {condition !== 'usable' && <span className={styles.badge}>{i18n._(BADGES[condition])}</span>}
      {photo !== undefined && <img className={styles.photo} src={photo} alt="" />}
      <span className={styles.holder}>
        {name !== undefined && (
          <span className={styles.name} data-size={nameSize(name)} dir="auto">
            {name}
          </span>
        )}
        {number !== undefined && <span className={styles.number}>{number}</span>}
        <span className={hasNameOrNumber ? 'visually-hidden' : styles.number}>{issuerName}</span>
      </span>
    </span>
  )
}

export function CardLine({ look, details }: { look: CardLook; details: string }) {
  const { background } = cardColours(look)
  return (
    <span className={styles.line}>
      <span className={styles.thumb} style={{ background }} aria-hidden="true">
        {look.image !== undefined && <img className={styles.picture} src={look.image} alt="" />}
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineName}>{look.name}</span>
        <span className={styles.lineDetails}>{details}</span>
      </span>
    </span>
  )
}
