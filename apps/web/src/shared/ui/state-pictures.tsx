import { t } from '@lingui/core/macro'
import brokenSeal from './broken-seal.svg'
import seal from './seal.svg'
import styles from './state-pictures.module.css'

/** The picture of a flow that was rejected: a broken seal. */
export const RejectedPicture = () => (
  <img className={styles.seal} src={brokenSeal} width={300} height={300} alt={t`Rejected`} />
)

/** The picture of success: the same seal, whole. Its words stand beside it. */
export const SuccessPicture = () => <img className={styles.seal} src={seal} width={300} height={300} alt="" />

/** The picture of a code that has expired. */
export function ExpiredPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
      <rect x="38" y="24" width="164" height="102" rx="12" fill="var(--case-hover)" stroke="var(--line-strong)" />
      <path d="M56 52h58M56 70h88M56 88h44" stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="172" cy="100" r="36" fill="var(--case)" stroke="var(--accent)" strokeWidth="4" />
      <path
        d="M172 78v22l14 9"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The picture of waiting for the wallet: a phone with a card on its way. */
export function OnPhonePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
      <rect
        x="84"
        y="6"
        width="72"
        height="138"
        rx="14"
        fill="var(--case-hover)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M110 16h20" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
      <g className={styles.card}>
        <rect x="94" y="52" width="52" height="34" rx="5" fill="var(--accent)" />
        <path d="M101 63h22M101 72h32" stroke="var(--case)" strokeWidth="3" strokeLinecap="round" opacity="0.75" />
      </g>
      <path d="M104 128h32" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
