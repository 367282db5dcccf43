import { t } from '@lingui/core/macro'

const UNITS: readonly { readonly size: number; readonly text: (count: number) => string }[] = [
  { size: 86_400, text: (count) => t`${count} d` },
  { size: 3_600, text: (count) => t`${count} h` },
  { size: 60, text: (count) => t`${count} min` },
  { size: 1, text: (count) => t`${count} s` },
]

/** A number of seconds in its two largest units, as `14 min 59 s` or `23 h 59 min`. */
export function formatDuration(seconds: number): string {
  const parts: string[] = []
  let left = seconds
  for (const { size, text } of UNITS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 || (size === 1 && parts.length === 0)) parts.push(text(count))
    else if (parts.length === 1) break
  }
  return parts.slice(0, 2).join(' ')
}
