import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../../platform/health/overdue.ts'

/** `since`: time of the oldest line that waits for a checkpoint. */
export const lateCheckpoints = (since: EpochMilliseconds | undefined, now: EpochMilliseconds): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'checkpoint-overdue', urgency: 'soon', since }] : []
