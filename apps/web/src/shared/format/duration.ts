const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** A number of seconds in its two largest units, as `14 min 59 s` or `23 h 59 min`. */
export function formatDuration(seconds: number): string {
  const parts: string[] = []
  let left = seconds
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 || (unit === 's' && parts.length === 0)) parts.push(`${count} ${unit}`)
    else if (parts.length === 1) break
  }
  return parts.slice(0, 2).join(' ')
}
