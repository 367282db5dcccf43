import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../../platform/health/overdue.ts'

/**
 * Reports revocations that have been pending too long. `since`: time since which the oldest has been waiting; undefined if none is
 * pending.
 */
export const lateRevocations = (
  { count, since }: { count: number; since: EpochMilliseconds | undefined },
  now: EpochMilliseconds,
): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'revocations-pending', urgency: 'now', count, since }] : []
