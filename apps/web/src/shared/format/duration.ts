import { t } from '@lingui/core/macro'
import type { Seconds } from '@vitrine/api/units.ts'
import { locales } from './locale.ts'

const DAY = 86_400
const UNITS = [
  { size: DAY, unit: 'day', text: (count: number) => t`${count} d` },
  { size: 3_600, unit: 'hour', text: (count: number) => t`${count} h` },
  { size: 60, unit: 'minute', text: (count: number) => t`${count} min` },
  { size: 1, unit: 'second', text: (count: number) => t`${count} s` },
] as const

/** Formats a duration in its two largest units, such as `14 min 59 s`. */
export const formatDuration = (seconds: Seconds): string =>
  largestUnits(seconds)
    .map(({ count, text }) => text(count))
    .join(' ')

/** Formats a duration in words of the visitor's locale, such as `1 minute, 30 seconds`. */
export function describeDuration(seconds: Seconds): string {
  const parts = largestUnits(seconds).map(({ count, unit }) =>
    count.toLocaleString(locales(), { style: 'unit', unit, unitDisplay: 'long' }),
  )
  return new Intl.ListFormat(locales(), { type: 'unit' }).format(parts)
}

export const describeDays = (days: number): string => describeDuration(days * DAY)

function largestUnits(seconds: Seconds) {
  const parts: { count: number; unit: (typeof UNITS)[number]['unit']; text: (count: number) => string }[] = []
  let left = seconds
  for (const { size, unit, text } of UNITS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 || (size === 1 && parts.length === 0)) parts.push({ count, unit, text })
    else if (parts.length === 1) break
  }
  return parts.slice(0, 2)
}
