import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardCondition, CardLook } from '../../wallet/card.ts'
import { cardColours } from './card-colours.ts'
import styles from './card-face.module.css'

const BADGES: Record<Exclude<CardCondition, 'usable'>, MessageDescriptor> = {
  expired: msg`Expired`,
  revoked: msg`Revoked`,
  suspended: msg`Suspended`,
}

/** A card as the wallet shows it. */
export function CardFace({
  look,
  issuerName,
  distinguishingLine = '',
  condition = 'usable',
}: {
  look: CardLook
  issuerName: string
  /** What tells it from other cards that look the same. */
  distinguishingLine?: string
  condition?: CardCondition
}) {
  const { background, text } = cardColours(look)
  return (
    <span
      className={`${styles.card} ${look.image === undefined ? '' : styles.onPicture}`}
      style={{ background, color: text }}
      data-condition={condition}
    >
      {look.image !== undefined && <img className={styles.image} src={look.image} alt="" />}
      <span className={styles.shade} />
      <span className={styles.top}>
        <span className={styles.words}>
          <span className={styles.name}>{look.name}</span>
          {distinguishingLine !== '' && <span className={styles.distinguishing}>{distinguishingLine}</span>}
        </span>
        {condition !== 'usable' && <span className={styles.badge}>{i18n._(BADGES[condition])}</span>}
        {look.logo !== undefined && <img className={styles.logo} src={look.logo} alt="" />}
      </span>
      <span className={styles.issuer}>{issuerName}</span>
    </span>
  )
}

/** A card in one line, for lists to choose from. */
export function CardLine({ look, details }: { look: CardLook; details: string }) {
  const { background } = cardColours(look)
  return (
    <span className={styles.line}>
      <span className={styles.thumb} style={{ background }} aria-hidden="true">
        {look.image !== undefined && <img className={styles.image} src={look.image} alt="" />}
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineName}>{look.name}</span>
        <span className={styles.lineDetails}>{details}</span>
      </span>
    </span>
  )
}
