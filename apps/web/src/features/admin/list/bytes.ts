import { locales } from '../../../shared/format/locale.ts'

const KILOBYTE = 1000

/** A size of a file as people read it: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / KILOBYTE ** 2, 'megabyte']
  return new Intl.NumberFormat(locales(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(value)
}
