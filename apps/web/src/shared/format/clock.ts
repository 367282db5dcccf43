import type { Seconds } from '@vitrine/api/units.ts'

export function formatClock(seconds: Seconds): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
