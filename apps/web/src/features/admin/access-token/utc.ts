import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/** Formats an instant in UTC: `2026-11-21 09:30:00 UTC`; '-' for undefined. */
export function formatUtc(instant: EpochMilliseconds | undefined): string {
  if (instant === undefined) return '-'
  return new Date(instant)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
}
