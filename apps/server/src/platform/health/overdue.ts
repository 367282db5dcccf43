import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

/** Time after which background work counts as late. Normally it is done much earlier. */
const OVERDUE_AFTER: Milliseconds = 600_000

/** Returns whether background work has been pending so long that an administrator should know. */
export const isOverdue = (since: EpochMilliseconds, now: EpochMilliseconds): boolean => since <= now - OVERDUE_AFTER
