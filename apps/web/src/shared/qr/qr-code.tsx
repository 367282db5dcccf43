import { t } from '@lingui/core/macro'
import type { Bytes } from '@vitrine/api/units.ts'
import { QRCodeSVG } from 'qrcode.react'
import styles from './qr-code.module.css'

/** Capacity of the largest QR code at error-correction level H (ISO/IEC 18004). */
const CAPACITY_AT_LEVEL_H: Bytes = 1273

/** Returns true if a code can hold a text. */
export const fitsInCode = (payload: string): boolean => new TextEncoder().encode(payload).length <= CAPACITY_AT_LEVEL_H

type QrCodeProps = {
  readonly payload: string
  readonly label: string
  /** True while the browser shows a code of its own: two codes at once would be scanned at random. */
  readonly isCovered?: boolean
}

/** Draws a QR code that every camera reads: level H, a margin of 4 modules, always dark on white. */
export function QrCode({ payload, label, isCovered = false }: QrCodeProps) {
  if (!fitsInCode(payload)) return <p className={styles.tooLong}>{t`This link is too long for a QR code.`}</p>
  return (
    <div className={styles.plate} data-covered={isCovered || undefined}>
      <QRCodeSVG
        className={styles.code}
        value={payload}
        level="H"
        size={256}
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#0b0d10"
        title={label}
        role="img"
      />
    </div>
  )
}
