import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { CardFace } from '../card/card-face.tsx'
import seal from '../card/seal.svg'
import brokenSeal from './broken-seal.svg'
import styles from './state-pictures.module.css'

export const RejectedPicture = () => (
  <img className={styles.seal} src={brokenSeal} width={300} height={300} alt={t`Rejected`} />
)

/** Has no alternative text, because the same is next to it as text. */
export const SuccessPicture = () => <img className={styles.seal} src={seal} width={300} height={300} alt="" />

export function ExpiredPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
      <rect x="38" y="24" width="164" height="102" rx="12" fill="var(--case-hover)" stroke="var(--line-strong)" />
      <path d="M56 52h58M56 70h88M56 88h44" stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="172" cy="100" r="36" fill="var(--case)" stroke="var(--ink-soft)" strokeWidth="4" />
      <path
        d="M172 78v22l14 9"
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export const OnPhonePicture = ({ card }: { readonly card?: PublicCard['card'] | undefined }) => (
  <div className={styles.phone} aria-hidden="true">
    <div className={styles.card}>{card ? <CardFace card={card} eager /> : <span className={styles.blank} />}</div>
  </div>
)
