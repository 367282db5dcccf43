import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Normally background work is done much earlier. */
const OVERDUE_AFTER: Milliseconds = 600_000

export const isOverdue = (since: EpochMilliseconds, now: EpochMilliseconds): boolean => since <= now - OVERDUE_AFTER
