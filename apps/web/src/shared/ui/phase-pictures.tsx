import styles from './phase-pictures.module.css'

/** The picture of a flow that ended without success: a card behind a closed seal. */
export function RejectedPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" role="img" aria-label="Rejected">
      <rect x="38" y="24" width="164" height="102" rx="12" fill="var(--case-hover)" stroke="var(--line-strong)" />
      <path d="M56 52h58M56 70h88M56 88h44" stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="172" cy="100" r="36" fill="var(--case)" stroke="var(--alarm)" strokeWidth="4" />
      <path d="m158 86 28 28m0-28-28 28" stroke="var(--alarm)" strokeWidth="7" strokeLinecap="round" />
    </svg>
  )
}

/** The picture of success: the same card, sealed. */
export function SuccessPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
      <rect x="38" y="24" width="164" height="102" rx="12" fill="var(--case-hover)" stroke="var(--line-strong)" />
      <path d="M56 52h58M56 70h88M56 88h44" stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="172" cy="100" r="36" fill="var(--case)" stroke="var(--good)" strokeWidth="4" />
      <path
        className={styles.tick}
        d="m155 101 12 12 23-26"
        pathLength="1"
        fill="none"
        stroke="var(--good)"
        strokeWidth="7"
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
