import type { ReactNode } from 'react'
import styles from './help-drawings.module.css'

const Phone = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 72 104" aria-hidden="true">
    <rect className={styles.phone} x="6" y="2" width="60" height="100" rx="10" />
    <path className={styles.line} d="M30 8h12" />
    {children}
  </svg>
)

const QrCode = ({ x, y, size }: { x: number; y: number; size: number }) => {
  const square = size * 0.4
  const far = size - square
  return (
    <g transform={`translate(${x} ${y})`}>
      {[
        [0, 0],
        [far, 0],
        [0, far],
      ].map(([left = 0, top = 0]) => (
        <rect key={`${left} ${top}`} className={styles.mark} x={left} y={top} width={square} height={square} rx="1" />
      ))}
      <path className={styles.mark} d={`M${far} ${far}h${square / 2}v${square / 2}M${size} ${size}v-${square / 3}`} />
    </g>
  )
}

/** Draws the apps of a phone with the wallet highlighted. */
export const OpenWallet = () => (
  <Phone>
    {[16, 32, 48].map((y) => (
      <g key={y}>
        <rect className={styles.faint} x="13" y={y} width="11" height="11" rx="3" />
        <rect className={styles.faint} x="48" y={y} width="11" height="11" rx="3" />
      </g>
    ))}
    <rect className={styles.faint} x="30.5" y="16" width="11" height="11" rx="3" />
    <rect className={styles.faint} x="30.5" y="48" width="11" height="11" rx="3" />
    <rect className={styles.lit} x="27" y="28.5" width="18" height="18" rx="5" />
    <path className={styles.onLit} d="M31 34h10v8H31zM31 36.5h10M37.5 39.5h2" />
    <circle className={styles.finger} cx="44" cy="47" r="6" />
  </Phone>
)

/** Draws a card in the wallet and the QR icon at the bottom right. */
export const FindScanner = () => (
  <Phone>
    <rect className={styles.card} x="13" y="17" width="46" height="27" rx="4" />
    <path className={styles.line} d="M18 37h16M18 24h8" />
    <path className={styles.faint} d="M13 53h46M13 61h32" />
    <path className={styles.line} d="M6 82h60" />
    <rect className={styles.faint} x="15" y="87" width="8" height="8" rx="2" />
    <rect className={styles.faint} x="32" y="87" width="8" height="8" rx="2" />
    <rect className={styles.lit} x="44" y="80" width="20" height="20" rx="6" />
    <g className={styles.onLitCode}>
      <QrCode x={49} y={85} size={10} />
    </g>
  </Phone>
)

/** Draws a QR code in the camera's frame and the button below it. */
export const ScanAndSave = () => (
  <Phone>
    <path className={styles.line} d="M14 26v-8h8M50 18h8v8M58 54v8h-8M22 62h-8v-8" />
    <QrCode x={22} y={26} size={28} />
    <rect className={styles.lit} x="14" y="76" width="44" height="14" rx="7" />
    <path className={styles.onLit} d="M31 83l4 4 7-8" />
  </Phone>
)
