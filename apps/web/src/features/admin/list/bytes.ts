import type { Bytes } from '@vitrine/api/units.ts'
import { locales } from '../../../shared/format/locale.ts'

const KILOBYTE = 1000

/** Formats the size of a file in the visitor's locale: `1.2 MB`. */
export function formatBytes(bytes: Bytes): string {
  const [value, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / KILOBYTE ** 2, 'megabyte']
  return new Intl.NumberFormat(locales(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(value)
}
