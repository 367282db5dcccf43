import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { isOverdue } from '../overdue.ts'

/** Finds revocations that wait too long. `since`: since when the oldest waits, in epoch milliseconds; undefined if none waits. */
export const lateRevocations = (
  { count, since }: { count: number; since: number | undefined },
  now: number,
): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'revocations-pending', urgency: 'now', count, since }] : []
