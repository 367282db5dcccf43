import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isOverdue } from '../../platform/health/overdue.ts'

/**
 * Reports lines that have waited too long for a checkpoint. `since`: time of the oldest such line; undefined if no line is waiting.
 */
export const lateCheckpoints = (since: EpochMilliseconds | undefined, now: EpochMilliseconds): HealthIssue[] =>
  since !== undefined && isOverdue(since, now) ? [{ code: 'checkpoint-overdue', urgency: 'soon', since }] : []
