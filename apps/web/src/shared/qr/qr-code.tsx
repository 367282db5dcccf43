import { t } from '@lingui/core/macro'
import type { Bytes } from '@vitrine/api/units.ts'
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Capacity of the largest QR code at error-correction level H (ISO/IEC 18004). */
const CAPACITY_AT_LEVEL_H: Bytes = 1273

export const fitsInCode = (payload: string): boolean => new TextEncoder().encode(payload).length <= CAPACITY_AT_LEVEL_H

type QrCodeProps = {
  readonly payload: string
  readonly label: string
  /** True while the browser shows a code of its own, so that nobody scans the wrong one. */
  readonly isCovered?: boolean
}

/** Draws a QR code that every camera reads: level H, a margin of 4 modules, always dark on white. */
export function QrCode({ payload, label, isCovered = false }: QrCodeProps) {
  const drawing = useMemo(() => (fitsInCode(payload) ? draw(payload) : undefined), [payload])
  if (drawing === undefined) return <p className={styles.tooLong}>{t`This link is too long for a QR code.`}</p>
  return (
    <div className={styles.plate} data-covered={isCovered || undefined}>
      <svg
        className={styles.code}
        role="img"
        width={256}
        height={256}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
      >
        <title>{label}</title>
        <path fill="#0b0d10" d={drawing.path} />
      </svg>
    </div>
  )
}

/** The path has a rectangle for each run of dark modules in a row. */
function draw(payload: string): { path: string; size: number } {
  const { data, size } = encode(payload, { ecc: 'H', border: 4 })
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => {
      if (!isDark || row[x - 1]) return ''
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${end - x}v1h${x - end}z`
    }),
  )
  return { path: path.join(''), size }
}
